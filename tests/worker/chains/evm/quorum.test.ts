import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceChainClient } from '#worker/chains/source-chain.ts'
import { pay } from '#tests/support/anvil-contracts.ts'
import { startRpcProxy, type RpcProxy } from '#tests/support/rpc-proxy.ts'
import { FEE_WEI, givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()
let second: RpcProxy
/** Three RPCs, of which two have to say the same. */
let two: SourceChainClient
beforeAll(async () => {
  second = await startRpcProxy(world().anvil.url)
  const { anvil, proxy, connect } = world()
  two = connect({ rpcUrls: [anvil.url, proxy.url, second.url], quorum: 2, requestTimeoutMs: 300 })
})
afterEach(() => [world().proxy, second].forEach((proxy) => proxy.meddle(null)))
afterAll(() => second.close())

async function paid() {
  const { anvil, holder, admin } = world()
  return pay(anvil, holder, admin.address, FEE_WEI)
}
/** Everything that a migration depends on, as the RPCs tell of it together. */
async function readAll(txHash: string) {
  const { collection, holder, admin, wanted } = world()
  const { number } = await two.head()
  return {
    transaction: await two.transaction(txHash, wanted),
    receipt: await two.receipt(txHash),
    owner: await two.ownerOf(collection.address, '9'),
    balance: await two.balance(admin.address),
    nonce: await two.nonce(holder.address, number),
    tokens: await two.tokensOf(collection.address, holder.address, 0),
    arrivals: await two.tokenTransfers({ from: 0, to: number }, wanted),
    block: await two.block(number),
  }
}

describe('one of three RPCs, of which two have to agree,', () => {
  const lie = { result: `0x${'0'.repeat(63)}7` }
  it.each([
    ['lies', () => lie],
    ['denies everything', () => ({ result: null })],
    ['stands still', (method: string) => (method === 'eth_blockNumber' ? { result: '0x1' } : null)],
    [
      'claims a head far ahead',
      (method: string) => (method === 'eth_blockNumber' ? { result: '0xffffff' } : null),
    ],
    ['is of another chain', (method: string) => (method === 'eth_chainId' ? { result: '0x1' } : lie)],
    ['refuses', () => ({ error: { code: -32_000, message: 'no' } })],
    ['is rate limited', () => ({ httpStatus: 429 })],
    ['never answers', () => 'hang' as const],
  ])('%s: what the others say holds', async (_, answer) => {
    const txHash = await paid()
    const truth = await readAll(txHash)
    expect(truth).toMatchObject({ transaction: { verdict: 'mined' }, receipt: { verdict: 'mined' } })
    world().proxy.meddle(answer)
    expect(await readAll(txHash)).toEqual(truth)
  })

  it('is away: what was denied by the others is denied, and what one of them knows is not', async () => {
    const txHash = await paid()
    world().proxy.meddle(() => ({ httpStatus: 503 }))
    const unknown = `0x${'ab'.repeat(32)}`
    expect(await two.receipt(unknown)).toEqual({ verdict: 'absent' })
    expect(await two.transaction(unknown, world().wanted)).toEqual({ verdict: 'absent' })
    second.meddle((method) => (method.startsWith('eth_getTransaction') ? { result: null } : null))
    expect(await refusal(two.receipt(txHash))).toMatchObject({ kind: 'temporary' })
    expect(await two.transaction(txHash, world().wanted)).toEqual({ verdict: 'pending' })
  })

  it('knows a transaction that the others deny: it is not absent', async () => {
    const txHash = await paid()
    const deny = (method: string) => (method.startsWith('eth_getTransaction') ? { result: null } : null)
    ;[world().proxy, second].forEach((proxy) => proxy.meddle(deny))
    expect(await two.transaction(txHash, world().wanted)).toEqual({ verdict: 'pending' })
    expect(await refusal(two.receipt(txHash))).toMatchObject({ said: { code: 'RECEIPT_DISPUTED' } })
  })
})

it('with two away, or one away and one that lies, nothing is believed', async () => {
  const { proxy, admin } = world()
  proxy.meddle(() => ({ httpStatus: 503 }))
  second.meddle(() => ({ httpStatus: 503 }))
  expect(await refusal(two.balance(admin.address))).toMatchObject({ kind: 'temporary' })
  second.meddle((method) => (method === 'eth_getBalance' ? { result: '0x7' } : null))
  expect(await refusal(two.balance(admin.address))).toMatchObject({ said: { code: 'BALANCE_DISPUTED' } })
})

it('a chain is right while enough of its RPCs are of it, and switched off by name when too few can be', async () => {
  const other = (method: string) => (method === 'eth_chainId' ? { result: '0x1' } : null)
  world().proxy.meddle(other)
  await two.checkChainId()
  second.meddle(other)
  const error = await refusal(two.checkChainId())
  expect(error).toMatchObject({ kind: 'permanent', said: { code: 'SOURCE_RPC_OF_OTHER_CHAIN' } })
})

it('signs and sends with one away, and counts no nonce lower than any of them does', async () => {
  const { admin, stranger, proxy } = world()
  const signer = two.signerFromSecret(admin.secret)
  const nonce = await two.highestNonce(admin.address)
  proxy.meddle((method) => (method === 'eth_getTransactionCount' ? { result: '0x63' } : null))
  expect(await two.highestNonce(admin.address)).toBe(99)
  proxy.meddle(() => ({ httpStatus: 503 }))
  const signed = await two.signRefund(signer, { to: stranger.address, valueWei: 1n, nonce })
  await two.broadcast(signed.bytes)
  await expect.poll(() => two.receipt(signed.txHash)).toMatchObject({ verdict: 'mined', isSuccess: true })
})
