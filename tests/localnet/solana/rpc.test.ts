import { type Connection, Keypair, SendTransactionError } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { buildTransfer, SOL, somebody } from './transfer.ts'
import { openConnection } from './connection.ts'

let localnet: SolanaLocalnet
let connection: Connection
const payer = Keypair.generate()

beforeEach(async () => {
  localnet = await startSolana({ slotMs: 20 })
  connection = openConnection(localnet.url, 'confirmed')
  localnet.airdrop(payer.publicKey.toBase58(), BigInt(10 * SOL))
})

afterEach(() => localnet.close())

describe('a web3.js Connection', () => {
  it('sends a transfer and gets its confirmation over the WebSocket', async () => {
    const receiver = somebody()
    await connection.confirmTransaction(await connection.requestAirdrop(payer.publicKey, SOL))
    const { raw, blockhash, lastValidBlockHeight } = await buildTransfer(connection, payer, receiver, SOL)
    const signature = await connection.sendRawTransaction(raw)
    const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect(value.err).toBeNull()
    expect(await connection.getBalance(receiver)).toBe(SOL)
    const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 })
    expect(landed?.meta?.fee).toBe(5000)
    expect(landed?.meta?.postBalances[1]).toBe(SOL)
    expect(landed?.version).toBe('legacy')
    const [listed] = await connection.getSignaturesForAddress(receiver)
    expect(listed?.signature).toBe(signature)
  })

  it('lets commitments lag: a transfer is processed, then confirmed, then finalized', async () => {
    await localnet.faults.stopSlots()
    localnet.advance(2)
    const receiver = somebody()
    const { raw } = await buildTransfer(connection, payer, receiver, SOL)
    const signature = await connection.sendRawTransaction(raw, { skipPreflight: true })
    const look = async () => ({
      status: (await connection.getSignatureStatus(signature)).value?.confirmationStatus,
      processed: await connection.getBalance(receiver, 'processed'),
      confirmed: await connection.getBalance(receiver, 'confirmed'),
      finalized: await connection.getBalance(receiver, 'finalized'),
    })
    expect(await look()).toEqual({ status: 'processed', processed: SOL, confirmed: 0, finalized: 0 })
    localnet.advance(1)
    expect(await look()).toEqual({ status: 'confirmed', processed: SOL, confirmed: SOL, finalized: 0 })
    localnet.advance(30)
    expect((await look()).finalized).toBe(0)
    localnet.advance(1)
    expect(await look()).toEqual({ status: 'finalized', processed: SOL, confirmed: SOL, finalized: SOL })
  })

  it('refuses an expired blockhash by height, and never executes it', async () => {
    await localnet.faults.stopSlots()
    localnet.advance(2)
    const receiver = somebody()
    const { raw, lastValidBlockHeight } = await buildTransfer(connection, payer, receiver, SOL)
    while ((await connection.getBlockHeight('processed')) < lastValidBlockHeight) localnet.advance(1)
    const other = await buildTransfer(connection, payer, receiver, 2 * SOL)
    await connection.sendRawTransaction(raw, { skipPreflight: true })
    expect(await connection.getBalance(receiver, 'processed')).toBe(SOL)
    // Preflight judges at `confirmed` here, one slot behind.
    while ((await connection.getBlockHeight('confirmed')) <= other.lastValidBlockHeight) localnet.advance(1)
    await expect(connection.sendRawTransaction(other.raw)).rejects.toThrow(/Blockhash not found/)
    const silent = await connection.sendRawTransaction(other.raw, { skipPreflight: true })
    expect((await connection.getSignatureStatus(silent, { searchTransactionHistory: true })).value).toBeNull()
    expect(await connection.getBalance(receiver, 'processed')).toBe(SOL)
  })

  it('executes the same bytes once', async () => {
    const receiver = somebody()
    const { raw } = await buildTransfer(connection, payer, receiver, SOL)
    await connection.sendRawTransaction(raw, { skipPreflight: true })
    await connection.sendRawTransaction(raw, { skipPreflight: true })
    await expect(connection.sendRawTransaction(raw)).rejects.toThrow(/already been processed/)
    expect(await connection.getBalance(receiver, 'processed')).toBe(SOL)
  })

  it('answers a failing preflight with the error, the logs and -32002', async () => {
    const { raw } = await buildTransfer(connection, payer, somebody(), 1000 * SOL)
    const sent = connection.sendRawTransaction(raw)
    await expect(sent).rejects.toThrow(SendTransactionError)
    await expect(sent).rejects.toThrow(/custom program error: 0x1/)
    const options = { encoding: 'base64', preflightCommitment: 'processed' }
    const answer = await call('sendTransaction', [raw.toString('base64'), options])
    expect(answer.error).toMatchObject({
      code: -32002,
      data: { err: { InstructionError: [0, { Custom: 1 }] }, unitsConsumed: expect.any(Number) },
    })
  })

  it('keeps a landed failure with its error and its fee', async () => {
    const { raw } = await buildTransfer(connection, payer, somebody(), 1000 * SOL)
    const before = await connection.getBalance(payer.publicKey, 'processed')
    const signature = await connection.sendRawTransaction(raw, { skipPreflight: true })
    const { value } = await connection.getSignatureStatus(signature)
    expect(value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await connection.getBalance(payer.publicKey, 'processed')).toBe(before - 5000)
  })

  it('answers a bad signature with -32003', async () => {
    const { raw } = await buildTransfer(connection, payer, somebody(), SOL)
    raw[10] = (raw[10] ?? 0) ^ 1
    const answer = await call('sendTransaction', [raw.toString('base64'), { encoding: 'base64' }])
    expect(answer.error?.code).toBe(-32003)
  })
})

async function call(method: string, params: unknown[]) {
  const response = await fetch(localnet.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as { result?: unknown; error?: { code: number; data?: unknown } }
}
