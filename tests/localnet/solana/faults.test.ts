import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Connection, Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectFaults } from '#localnet/solana/faults/fault-client.ts'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { buildTransfer, SOL, somebody } from './transfer.ts'
import { openConnection } from './connection.ts'

let localnet: SolanaLocalnet
let connection: Connection
const payer = Keypair.generate()
const unchecked = { skipPreflight: true }

beforeEach(async () => {
  localnet = await startSolana({ slotMs: 20, views: 2, seed: 7 })
  await localnet.faults.stopSlots()
  connection = openConnection(localnet.url, { commitment: 'processed', disableRetryOnRateLimit: true })
  localnet.airdrop(payer.publicKey.toBase58(), BigInt(10 * SOL))
  localnet.advance(40)
})

afterEach(() => localnet.close())

async function sendTransfer(lamports = SOL) {
  const receiver = somebody()
  const { raw } = await buildTransfer(connection, payer, receiver, lamports)
  const signature = await connection.sendRawTransaction(raw, unchecked)
  return { receiver, raw, signature, balance: () => connection.getBalance(receiver) }
}

describe('fault switches', () => {
  it('drops the next sends: answered with a signature, never executed, and may be sent again', async () => {
    await localnet.faults.dropSends({ count: 1 })
    const { raw, signature, balance } = await sendTransfer()
    expect(await balance()).toBe(0)
    expect(await connection.sendRawTransaction(raw, unchecked)).toBe(signature)
    expect(await balance()).toBe(SOL)
  })

  it('drops a share of sends, the same ones for the same seed', async () => {
    const run = async () => {
      await localnet.faults.seed(5)
      await localnet.faults.dropSends({ fraction: 0.5 })
      const landed: boolean[] = []
      for (let count = 0; count < 12; count++) {
        landed.push((await (await sendTransfer(SOL / 100)).balance()) > 0)
      }
      return landed
    }
    const first = await run()
    expect(first).toContain(true)
    expect(first).toContain(false)
    expect(await run()).toEqual(first)
  })

  it('holds a send: unknown for a while, then it lands, unless its blockhash died first', async () => {
    await localnet.faults.holdSends({ count: 1, slots: 10 })
    const late = await sendTransfer()
    const look = async () => (await connection.getSignatureStatus(late.signature)).value
    localnet.advance(9)
    expect([await late.balance(), await look()]).toEqual([0, null])
    localnet.advance(1)
    expect(await late.balance()).toBe(SOL)
    await localnet.faults.holdSends({ count: 1, slots: 200 })
    const dead = await sendTransfer()
    localnet.advance(201)
    expect(await dead.balance()).toBe(0)
  })

  it('loses the answer but executes', async () => {
    await localnet.faults.loseAnswers({ count: 1 })
    const receiver = somebody()
    const { raw } = await buildTransfer(connection, payer, receiver, SOL)
    await expect(connection.sendRawTransaction(raw, unchecked)).rejects.toThrow()
    expect(await connection.getBalance(receiver)).toBe(SOL)
  })

  it('answers 429 for a time and to a share', async () => {
    await localnet.faults.rateLimit({ forMs: 60_000, view: 0 })
    await expect(connection.getSlot()).rejects.toThrow(/429/)
    expect(await openConnection(localnet.urls[1] ?? '').getSlot()).toBeGreaterThan(0)
    await localnet.faults.rateLimit({ fraction: 0.5 })
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => connection.getSlot()))
    expect(new Set(tries.map((each) => each.status)).size).toBe(2)
  })

  it('goes down and comes back on the same port', async () => {
    await localnet.faults.down(150, 0)
    await expect(connection.getSlot()).rejects.toThrow()
    await expect.poll(() => connection.getSlot().catch(() => 0), { timeout: 5000 }).toBeGreaterThan(0)
  })

  it('comes back though it goes down again and again, and though its port is taken meanwhile', async () => {
    const { port } = new URL(localnet.url)
    for (let count = 0; count < 5; count++) {
      await localnet.faults.down(60_000, 0)
      await localnet.faults.clear()
    }
    await localnet.faults.down(60_000, 0)
    const thief = createServer().listen(Number(port), '127.0.0.1')
    await once(thief, 'listening')
    await localnet.faults.clear()
    await new Promise((resolve) => thief.close(resolve))
    await expect.poll(() => connection.getSlot().catch(() => 0), { timeout: 5000 }).toBeGreaterThan(0)
  })

  it('delays confirmations, and never takes one back', async () => {
    const before = await connection.getSlot('confirmed')
    await localnet.faults.delayConfirmations(10)
    localnet.advance(5)
    expect(await connection.getSlot('confirmed')).toBe(before)
    localnet.advance(10)
    expect(await connection.getSlot('confirmed')).toBe(before + 5)
  })

  it('forks an unfinalized transfer away, keeps the others, and forgets its signature', async () => {
    const gone = await sendTransfer()
    localnet.advance(3)
    const kept = await sendTransfer()
    const payerBefore = await connection.getBalance(payer.publicKey)
    const outcome = await localnet.faults.fork({ drop: [gone.signature] })
    expect(outcome).toMatchObject({ dropped: [gone.signature], kept: 1 })
    expect([await gone.balance(), await kept.balance()]).toEqual([0, SOL])
    expect(await connection.getBalance(payer.publicKey)).toBe(payerBefore + SOL + 5000)
    const { value } = await connection.getSignatureStatuses([gone.signature, kept.signature], {
      searchTransactionHistory: true,
    })
    expect(value.map((status) => status === null)).toEqual([true, false])
    await connection.sendRawTransaction(gone.raw, unchecked)
    expect(await gone.balance()).toBe(SOL)
  })

  it('never forks what is finalized', async () => {
    const final = await sendTransfer()
    localnet.advance(32)
    expect(await localnet.faults.fork({ fromSlot: 0, drop: 'all' })).toMatchObject({ dropped: [], kept: 0 })
    expect(await final.balance()).toBe(SOL)
  })

  it('lets one view lag: it sees neither the account nor the status yet', async () => {
    await localnet.faults.lag(5, 1)
    const late = openConnection(localnet.urls[1] ?? '', 'processed')
    const { receiver, signature } = await sendTransfer()
    expect(await late.getBalance(receiver)).toBe(0)
    expect((await late.getSignatureStatus(signature)).value).toBeNull()
    localnet.advance(5)
    expect(await late.getBalance(receiver)).toBe(SOL)
    expect((await late.getSignatureStatus(signature)).value?.confirmationStatus).toBe('processed')
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe('confirmed')
  })

  it('keeps finalized past readable for a view that lags behind finality', async () => {
    await localnet.faults.lag(20, 1)
    const late = openConnection(localnet.urls[1] ?? '', 'finalized')
    const { receiver } = await sendTransfer()
    localnet.advance(32)
    expect(await connection.getBalance(receiver, 'finalized')).toBe(SOL)
    expect(await late.getBalance(receiver)).toBe(0)
    localnet.advance(20)
    expect(await late.getBalance(receiver)).toBe(SOL)
  })

  it('freezes one view: it answers, and its head stands still until it thaws', async () => {
    await localnet.faults.freeze(true, 1)
    const frozen = openConnection(localnet.urls[1] ?? '', 'finalized')
    const head = await frozen.getSlot()
    localnet.advance(1)
    const { receiver, signature } = await sendTransfer()
    localnet.advance(200)
    expect(await frozen.getSlot()).toBe(head)
    expect(await frozen.getBalance(receiver)).toBe(0)
    expect((await frozen.getSignatureStatus(signature)).value).toBeNull()
    expect(await connection.getBalance(receiver, 'finalized')).toBe(SOL)
    await localnet.faults.freeze(false, 1)
    expect(await frozen.getBalance(receiver)).toBe(SOL)
  })

  it('counts what it struck', async () => {
    await localnet.faults.dropSends({ count: 2 })
    await sendTransfer()
    await sendTransfer()
    expect(await localnet.faults.struck()).toMatchObject({ droppedSends: 2, heldSends: 0 })
  })

  it('forgets statuses after 300 slots unless history is searched, and can lose its history', async () => {
    const { signature } = await sendTransfer()
    localnet.advance(301)
    const look = async (searchTransactionHistory: boolean) =>
      (await connection.getSignatureStatus(signature, { searchTransactionHistory })).value
    expect(await look(false)).toBeNull()
    expect((await look(true))?.confirmationStatus).toBe('finalized')
    await localnet.faults.history('null')
    expect(await look(true)).toBeNull()
    await localnet.faults.history('error')
    await expect(look(true)).rejects.toThrow(/history is not available/)
    await localnet.faults.clear()
    expect(await look(true)).not.toBeNull()
  })

  it('takes switches over HTTP from this machine, not from web pages, and says what is wrong', async () => {
    const remote = connectFaults(localnet.urls[1] ?? '')
    expect(await remote.advance(3)).toBe(await connection.getSlot())
    await expect(remote.lag(1, 9)).rejects.toThrow(/There is no view 9/)
    const body = JSON.stringify({ fault: 'advance', slots: 1 })
    const fromPage = await fetch(`${localnet.url}/faults`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body,
    })
    expect(fromPage.status).toBe(403)
    const wrong = await fetch(`${localnet.url}/faults`, { method: 'POST', body: '{"fault":"explode"}' })
    expect(wrong.status).toBe(400)
  })

  it('sets an account, which a fork keeps', async () => {
    const address = somebody()
    const owner = '11111111111111111111111111111111'
    await localnet.faults.setAccount(address.toBase58(), { lamports: 5n, data: new Uint8Array([1]), owner })
    expect(await connection.getBalance(address)).toBe(5)
    expect(await connection.getBalance(address, 'finalized')).toBe(0)
    const { receiver, signature } = await sendTransfer()
    await localnet.faults.fork({ drop: [signature] })
    expect(await connection.getBalance(receiver)).toBe(0)
    expect(await connection.getBalance(address)).toBe(5)
  })
})
