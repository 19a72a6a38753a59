import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RpcPool } from '#worker/chains/solana/rpc/rpc-pool.ts'
import { type FakeReply, type FakeRpc, type FakeScript, startFakeRpc } from '../fake-rpc.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const started: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rpc) => rpc.close()))
})

async function open(script: FakeScript, options?: { takesBatches: boolean }) {
  const rpc = await startFakeRpc(script, options)
  started.push(rpc)
  return { rpc, pool: new RpcPool({ urls: [rpc.url], timeoutMs: 1_500, timings: createPolicy() }) }
}
const echo: FakeScript = (_method, [text]) => ({ result: text })
function send(pool: RpcPool, text: string) {
  return pool.call('sendTransaction', [text], z.string())
}
function sendAll(pool: RpcPool, count: number) {
  return Promise.allSettled(Array.from({ length: count }, (_, at) => send(pool, `t${at}`)))
}
function values(results: PromiseSettledResult<string>[]) {
  return results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))
}
function texts(count: number) {
  return Array.from({ length: count }, (_, at) => `t${at}`)
}

describe('requests made at the same time', () => {
  it('share a POST, four at most, and each gets its own reply in whatever order they come', async () => {
    const { rpc, pool } = await open(echo)
    expect(values(await sendAll(pool, 12))).toEqual(texts(12))
    expect(rpc.posts).toEqual([4, 4, 4])
  })
  it('go apart when they are not many, or of a kind that is not batched', async () => {
    const { rpc, pool } = await open(echo)
    await send(pool, 'alone')
    await Promise.all([pool.call('getSlot', ['a'], z.string()), pool.call('getSlot', ['b'], z.string())])
    expect(rpc.posts).toEqual([1, 1, 1])
  })
  it('are asked one by one, for ever, of an RPC that takes no batches', async () => {
    const { rpc, pool } = await open(echo, { takesBatches: false })
    expect(values(await sendAll(pool, 3))).toEqual(texts(3))
    expect(values(await sendAll(pool, 2))).toEqual(texts(2))
    expect(rpc.posts).toEqual([3, 1, 1, 1, 1, 1])
  })
  it('fail alone when the RPC refuses one of them', async () => {
    const refused: FakeReply = { error: { code: -32002, message: 'no' } }
    const { pool } = await open((method, params) => (params[0] === 't1' ? refused : echo(method, params)))
    expect(values(await sendAll(pool, 3))).toEqual(['t0', 'failed', 't2'])
  })
  it.each<[string, FakeReply]>([
    ['is rate limited', { httpStatus: 429 }],
    ['is down', { httpStatus: 502 }],
    ['never answers', 'hang'],
  ])('all fail when the RPC %s, and share a POST again afterwards', async (_name, reply) => {
    const { rpc, pool } = await open(() => reply)
    expect(values(await sendAll(pool, 3))).toEqual(['failed', 'failed', 'failed'])
    rpc.answer(echo)
    expect(values(await sendAll(pool, 3))).toEqual(texts(3))
    expect(rpc.posts.at(-1)).toBeGreaterThan(1)
  })
  it('count as one failure when their POST is lost: the RPC is not paused for it', async () => {
    const { pool } = await open(() => ({ httpStatus: 502 }))
    await sendAll(pool, 8)
    expect(pool.endpoints[0]?.health.isHealthy).toBe(true)
    await sendAll(pool, 8)
    await sendAll(pool, 8)
    expect(pool.endpoints[0]?.health.isHealthy).toBe(false)
  })
  it('are not taken for a refusal of batches when the RPC says "too many requests" inside a 200', async () => {
    const { rpc, pool } = await open(() => ({ error: { code: 429, message: 'slow down' } }), {
      takesBatches: false,
    })
    expect(values(await sendAll(pool, 3))).toEqual(['failed', 'failed', 'failed'])
    expect(rpc.posts).toEqual([3])
  })
  it('fails what a reply left out, and nothing else', async () => {
    const { rpc, pool } = await open((method, params) =>
      params[0] === 't1' ? { body: '{"jsonrpc":"2.0","id":12345,"result":"t1"}' } : echo(method, params),
    )
    expect(values(await sendAll(pool, 3))).toEqual(['t0', 'failed', 't2'])
    expect(rpc.posts).toEqual([3])
  })
})
