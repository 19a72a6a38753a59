import { once } from 'node:events'
import { connect } from 'node:net'
import { type Connection, Keypair, PublicKey, TransactionMessage } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { buildTransfer, SOL, somebody } from './transfer.ts'
import { openConnection } from './connection.ts'

let localnet: SolanaLocalnet
let connection: Connection
const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

const slotMs = 25
beforeAll(async () => {
  localnet = await startSolana({ slotMs })
  connection = openConnection(localnet.url, 'confirmed')
})

afterAll(() => localnet.close())

interface Answer {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
  id: unknown
}

async function post(body: string): Promise<Answer> {
  const response = await fetch(localnet.url, { method: 'POST', body })
  return (await response.json()) as Answer
}

function call(method: string, ...params: unknown[]) {
  return post(JSON.stringify({ jsonrpc: '2.0', id: 9, method, params }))
}

describe('wrong requests', () => {
  const junk: [title: string, body: string, code: number][] = [
    ['no JSON', '{"jsonrpc":', -32700],
    ['an empty body', '', -32700],
    ['a number', '7', -32600],
    ['an empty batch', '[]', -32600],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":{}}', -32600],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"mintMeOne"}', -32601],
    ['a method of Object', '{"jsonrpc":"2.0","id":1,"method":"toString"}', -32601],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{"a":[]},"method":"getHealth"}', -32600],
    ['params by name', '{"jsonrpc":"2.0","id":1,"method":"getBalance","params":{"a":1}}', -32602],
  ]
  it.each(junk)('answers %s with a JSON-RPC error', async (_title, body, code) => {
    expect((await post(body)).error?.code).toBe(code)
  })

  const wrong: [method: string, params: unknown[]][] = [
    ['getBalance', []],
    ['getBalance', ['not base58 !']],
    ['getBalance', ['abc']],
    ['getBalance', [somebody().toBase58(), { commitment: 'perhaps' }]],
    ['getAccountInfo', [null]],
    ['getMultipleAccounts', [Array.from({ length: 101 }, () => somebody().toBase58())]],
    ['getProgramAccounts', [somebody().toBase58(), { filters: [{ nonsense: 1 }] }]],
    ['getProgramAccounts', [somebody().toBase58(), { filters: [{ memcmp: { offset: 0, bytes: '0OIl' } }] }]],
    ['getSignatureStatuses', [Array.from({ length: 257 }, () => 'x')]],
    ['getTransaction', ['short']],
    ['sendTransaction', ['!!!']],
    ['sendTransaction', ['AAAA', { encoding: 'base64' }]],
    ['sendTransaction', [Buffer.alloc(5000, 0x81).toString('base64'), { encoding: 'base64' }]],
    ['sendTransaction', [7]],
    ['simulateTransaction', ['']],
    ['getFeeForMessage', ['']],
    ['getFeeForMessage', ['gAAA']],
    ['getMinimumBalanceForRentExemption', [-1]],
    ['requestAirdrop', [somebody().toBase58(), 'lots']],
    ['getTokenAccountBalance', [somebody().toBase58()]],
    ['getTokenSupply', [somebody().toBase58()]],
    ['getAsset', ['nope']],
    ['getAssetsByOwner', [{ ownerAddress: 5 }]],
  ]
  it.each(wrong)('answers %s with wrong params with -32602', async (method, params) => {
    expect((await call(method, ...params)).error?.code).toBe(-32602)
  })

  it('refuses a body that is too large, and continues', async () => {
    const response = await fetch(localnet.url, { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) }).catch(
      () => null,
    )
    if (response !== null) expect(response.status).toBe(413)
    expect((await call('getHealth')).result).toBe('ok')
  })

  it('survives a client that hangs up in the middle of a request', async () => {
    const socket = connect(Number(new URL(localnet.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{"json')
    socket.destroy()
    expect((await call('getHealth')).result).toBe('ok')
  })

  it('answers junk on the WebSocket with an error', async () => {
    const socket = new WebSocket(localnet.wsUrl)
    await once(socket, 'open')
    const ask = async (text: string) => {
      socket.send(text)
      const [data] = (await once(socket, 'message')) as [Buffer]
      return JSON.parse(data.toString()) as Answer
    }
    expect((await ask('{')).error?.code).toBe(-32700)
    expect(
      (await ask('{"jsonrpc":"2.0","id":1,"method":"signatureSubscribe","params":["x"]}')).error?.code,
    ).toBe(-32602)
    expect((await ask('{"jsonrpc":"2.0","id":1,"method":"slotUnsubscribe","params":[77]}')).error?.code).toBe(
      -32602,
    )
    const deep = `{"jsonrpc":"2.0","method":"x","id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await ask(deep)).error?.code).toBe(-32600)
    expect((await ask('{"jsonrpc":"2.0","id":1,"method":"toString"}')).error?.code).toBe(-32601)
    expect((await ask('{"jsonrpc":"2.0","id":1,"method":"getHealth"}')).result).toBe('ok')
    socket.close()
  })

  it('ends a subscription it cannot serve, and continues', async () => {
    const address = somebody().toBase58()
    const socket = new WebSocket(localnet.wsUrl)
    await once(socket, 'open')
    const params = [address, { commitment: 'processed', encoding: 'base58' }]
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountSubscribe', params }))
    await once(socket, 'message')
    const owner = '11111111111111111111111111111111'
    await localnet.faults.setAccount(address, { lamports: 5n, data: new Uint8Array(500), owner })
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect((JSON.parse(data.toString()) as Answer).error?.code).toBe(-32600)
    expect((await call('getHealth')).result).toBe('ok')
    socket.close()
  })

  it('honours minContextSlot', async () => {
    const answer = await call('getBalance', somebody().toBase58(), { minContextSlot: 10_000_000 })
    expect(answer.error).toMatchObject({ code: -32016, data: { contextSlot: expect.any(Number) } })
  })
})

describe('requests a client makes', () => {
  it('answers a batch in order', async () => {
    const batch = ['getHealth', 'nothing', 'getSlot'].map((method, id) => ({ jsonrpc: '2.0', id, method }))
    const response = await fetch(localnet.url, { method: 'POST', body: JSON.stringify(batch) })
    const answers = (await response.json()) as Answer[]
    expect(answers.map((answer) => answer.id)).toEqual([0, 1, 2])
    expect(answers.map((answer) => answer.error?.code)).toEqual([undefined, -32601, undefined])
  })

  it('reports the cluster, its blocks and its fees', async () => {
    expect((await connection.getVersion())['solana-core']).toMatch(/^\d/)
    const slot = await connection.getSlot()
    expect(await connection.getBlockHeight()).toBeLessThan(slot)
    expect((await connection.getEpochInfo()).absoluteSlot).toBeGreaterThanOrEqual(slot)
    expect(await connection.getBlockTime(slot)).toBeGreaterThan(1_600_000_000)
    expect(await connection.getFirstAvailableBlock()).toBeLessThan(slot)
    expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880)
    expect((await connection.getRecentPrioritizationFees()).length).toBeGreaterThan(0)
    const [sample] = await connection.getRecentPerformanceSamples(1)
    // Of less than a minute of slots, no more seconds than they took.
    const { numSlots = 0, samplePeriodSecs = 0 } = sample ?? {}
    expect(numSlots).toBeGreaterThan(0)
    expect(samplePeriodSecs).toBeLessThanOrEqual(Math.max(1, (numSlots * slotMs) / 1_000 + 1))
  })

  it('shows a block with its transactions', async () => {
    const signature = localnet.airdrop(somebody().toBase58(), BigInt(SOL))
    await connection.confirmTransaction(signature)
    const { value } = await connection.getSignatureStatus(signature)
    const slot = value?.slot ?? 0
    const block = await connection.getBlock(slot, { maxSupportedTransactionVersion: 1 })
    expect(block?.transactions[0]?.transaction.signatures).toEqual([signature])
    expect(await connection.getBlockSignatures(slot)).toMatchObject({
      parentSlot: slot - 1,
      signatures: [signature],
    })
    await expect(connection.getBlock(slot + 1000, { maxSupportedTransactionVersion: 1 })).rejects.toThrow(
      /not available/,
    )
  })

  it('prices a message', async () => {
    const payer = Keypair.generate()
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [],
    })
    expect((await connection.getFeeForMessage(message.compileToLegacyMessage())).value).toBe(5000)
    expect((await connection.getFeeForMessage(message.compileToV0Message())).value).toBe(5000)
  })

  it('notifies of accounts, slots and logs', async () => {
    const receiver = somebody()
    const account = new Promise((resolve) =>
      connection.onAccountChange(receiver, ({ lamports }) => resolve(lamports)),
    )
    const logs = new Promise((resolve) => connection.onLogs(receiver, ({ signature }) => resolve(signature)))
    const slot = new Promise<number>((resolve) => connection.onSlotChange(({ slot: now }) => resolve(now)))
    expect(await slot).toBeGreaterThan(0)
    const signature = localnet.airdrop(receiver.toBase58(), BigInt(SOL))
    expect(await account).toBe(SOL)
    expect(await logs).toBe(signature)
  })

  it('filters program accounts and reads token balances', async () => {
    const [mint, holder, token] = [somebody(), somebody(), somebody()]
    const mintData = Buffer.alloc(82)
    mintData.writeBigUInt64LE(1500n, 36)
    mintData.set([2, 1], 44)
    const tokenData = Buffer.alloc(165)
    tokenData.set(mint.toBytes(), 0)
    tokenData.set(holder.toBytes(), 32)
    tokenData.writeBigUInt64LE(1500n, 64)
    tokenData[108] = 1
    const owner = TOKEN_PROGRAM.toBase58()
    await localnet.faults.setAccount(mint.toBase58(), { lamports: 10n ** 7n, data: mintData, owner })
    await localnet.faults.setAccount(token.toBase58(), { lamports: 10n ** 7n, data: tokenData, owner })
    const early = { filters: [{ memcmp: { offset: 32, bytes: holder.toBase58() } }] }
    expect(
      await connection.getProgramAccounts(TOKEN_PROGRAM, { ...early, commitment: 'processed' }),
    ).toHaveLength(1)
    expect(
      await connection.getProgramAccounts(TOKEN_PROGRAM, { ...early, commitment: 'finalized' }),
    ).toHaveLength(0)
    localnet.advance(2)
    const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: holder.toBase58() } }]
    const found = await connection.getProgramAccounts(TOKEN_PROGRAM, {
      filters,
      dataSlice: { offset: 64, length: 8 },
    })
    expect(found.map(({ pubkey, account }) => [pubkey.toBase58(), account.data.readBigUInt64LE()])).toEqual([
      [token.toBase58(), 1500n],
    ])
    expect((await connection.getTokenAccountBalance(token)).value.uiAmountString).toBe('15')
    expect((await connection.getTokenSupply(mint)).value.amount).toBe('1500')
    const { value } = await connection.getParsedTokenAccountsByOwner(holder, { mint })
    expect(value[0]?.account.data.parsed.info.tokenAmount.amount).toBe('1500')
    expect(
      (await connection.getTokenAccountsByOwner(holder, { programId: TOKEN_PROGRAM })).value,
    ).toHaveLength(1)
  })

  it('pages through the signatures of an address', async () => {
    const payer = Keypair.generate()
    const sent = [localnet.airdrop(payer.publicKey.toBase58(), BigInt(5 * SOL))]
    localnet.advance(2)
    for (let count = 0; count < 4; count++) {
      const { raw } = await buildTransfer(connection, payer, somebody(), SOL / 10)
      sent.unshift(await connection.sendRawTransaction(raw, { skipPreflight: true }))
    }
    localnet.advance(2)
    const page = async (options: { limit?: number; before?: string; until?: string }) =>
      (await connection.getSignaturesForAddress(payer.publicKey, options)).map((each) => each.signature)
    expect(await page({})).toEqual(sent)
    expect(await page({ limit: 2, before: sent[1] ?? '' })).toEqual(sent.slice(2, 4))
    expect(await page({ until: sent[3] ?? '' })).toEqual(sent.slice(0, 3))
  })
})
