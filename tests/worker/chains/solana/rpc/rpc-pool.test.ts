import { inspect } from 'node:util'

import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { ChainError } from '#worker/chains/chain-error.ts'
import { AdaptiveLimit } from '#worker/chains/solana/rpc/adaptive-limit.ts'
import type { RpcEvent } from '#worker/chains/solana/rpc/rpc-endpoint.ts'
import { RpcHealth } from '#worker/chains/solana/rpc/rpc-health.ts'
import { rpcNames } from '#contract/rpc-names.ts'
import { RpcPool } from '#worker/chains/solana/rpc/rpc-pool.ts'
import { type FakeReply, type FakeRpc, startFakeRpc } from '../fake-rpc.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const started: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rpc) => rpc.close()))
})

async function poolOf(...replies: FakeReply[]) {
  const rpcs = await Promise.all(replies.map((reply) => startFakeRpc(() => reply)))
  started.push(...rpcs)
  const events: RpcEvent[] = []
  const urls = rpcs.map((rpc) => rpc.url)
  const pool = new RpcPool({
    urls,
    timeoutMs: 1_500,
    timings: createPolicy(),
    onEvent: (event) => events.push(event),
  })
  return { pool, rpcs, events }
}

const good = { result: 'ok' }
function ask(pool: RpcPool) {
  return pool.call('getHealth', [], z.string())
}

describe('the RPC list', () => {
  it('asks the first one only, while it answers', async () => {
    const { pool, rpcs } = await poolOf(good, good)
    expect(await ask(pool)).toBe('ok')
    expect(rpcs.map(({ calls }) => calls.length)).toEqual([1, 0])
  })

  it.each<[string, FakeReply]>([
    ['is down', { httpStatus: 502 }],
    ['is asked too often', { httpStatus: 429 }],
    ['reports it inside a 200', { error: { code: 429, message: 'slow down' } }],
    ['says it is behind', { error: { code: -32005, message: 'Node is behind' } }],
    ['answers broken JSON', { body: '{"jsonrpc":' }],
    ['answers a page', { body: '<html>hello</html>' }],
    ['answers another question', { body: '{"jsonrpc":"2.0","id":999,"result":"ok"}' }],
    ['answers another type', { result: 7 }],
    ['answers nothing', { body: '{"jsonrpc":"2.0","id":1}' }],
    ['does not answer', 'hang'],
  ])('goes to the next one when the first %s', async (_, reply) => {
    const { pool } = await poolOf(reply, good)
    expect(await ask(pool)).toBe('ok')
  })

  it('continues when an answer is older than asked for', async () => {
    const { pool } = await poolOf({ result: 'old' }, { result: 'new' })
    expect(await pool.call('getHealth', [], z.string(), (answer) => answer === 'new')).toBe('new')
  })

  it.each<[string, FakeReply[], string]>([
    ['RPC_RATE_LIMITED', [{ httpStatus: 429 }, { httpStatus: 429 }], 'temporary'],
    ['RPC_UNREACHABLE', [{ httpStatus: 502 }, 'hang'], 'temporary'],
    ['RPC_BAD_ANSWER', [{ body: 'no' }, { result: 7 }], 'temporary'],
  ])('ends in %s when the list is exhausted', async (code, replies, kind) => {
    const { pool, rpcs } = await poolOf(...replies)
    await expect(ask(pool)).rejects.toMatchObject({ name: 'ChainError', code, kind })
    expect(rpcs.every(({ calls }) => calls.length === 1)).toBe(true)
  })

  it('pauses an RPC after three failures, reports it, and uses it again by itself', async () => {
    const { pool, rpcs, events } = await poolOf({ httpStatus: 502 }, good)
    for (let round = 0; round < 6; round += 1) await ask(pool)
    expect(rpcs[0]?.calls).toHaveLength(3)
    expect(pool.endpoints[0]?.health.isHealthy).toBe(false)
    expect(events).toEqual([{ rpc: pool.endpoints[0]?.name, kind: 'paused', reason: 'unreachable' }])
    rpcs[0]?.answer(() => good)
    await expect
      .poll(async () => (await ask(pool), rpcs[0]?.calls.length), { timeout: 5_000 })
      .toBeGreaterThan(3)
    expect(pool.endpoints[0]?.health.isHealthy).toBe(true)
    expect(events.at(-1)).toMatchObject({ kind: 'resumed' })
  })

  it('tries paused RPCs rather than none', async () => {
    const { pool, rpcs } = await poolOf({ httpStatus: 502 })
    for (let round = 0; round < 4; round += 1) await ask(pool).catch(() => undefined)
    rpcs[0]?.answer(() => good)
    expect(await ask(pool)).toBe('ok')
  })

  it('does not pause an RPC for refusing a request or for being asked too often', async () => {
    const { pool } = await poolOf({ error: { code: -32602, message: 'Invalid params' } }, { httpStatus: 429 })
    for (let round = 0; round < 5; round += 1) await ask(pool).catch(() => undefined)
    expect(pool.endpoints.every(({ health }) => health.isHealthy)).toBe(true)
  })

  it('halves the requests in flight on 429 and keeps the rest waiting, losing none', async () => {
    const { pool, rpcs } = await poolOf({ httpStatus: 429 })
    await ask(pool).catch(() => undefined)
    expect(pool.endpoints[0]?.limit.limit).toBe(16)
    rpcs[0]?.answer(() => good)
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(pool)))
    expect(answers).toHaveLength(100)
    expect(pool.endpoints[0]?.limit.limit).toBeGreaterThan(16)
  })

  it('does not keep what waited too long for its turn at an RPC that hangs', async () => {
    const { pool, rpcs } = await poolOf('hang')
    const send = (text: string) => pool.call('sendTransaction', [text], z.string())
    const asked = Array.from({ length: 200 }, (_, at) => send(`t${at}`))
    const results = await Promise.allSettled(asked)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    // One set of sixteen was tried, and perhaps one more; the rest would have taken eighteen seconds.
    expect(rpcs[0]?.calls.length).toBeLessThanOrEqual(48)
  })

  it('names RPCs by host in every error, never by URL', async () => {
    const pool = new RpcPool({
      urls: ['http://user:hunter2@127.0.0.1:9/hunter2?k=hunter2'],
      timeoutMs: 1_500,
      timings: createPolicy(),
    })
    const error: unknown = await ask(pool).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ChainError)
    const printed = inspect(error, { depth: 20, showHidden: true })
    expect(printed).toContain('127.0.0.1:9')
    expect(printed).not.toContain('hunter2')
    expect(() => rpcNames(['hunter2 is no URL'])).toThrow(expect.not.objectContaining({ message: /hunter2/ }))
  })

  it('numbers RPCs that share a host', () => {
    expect(rpcNames(['http://a/x', 'http://b/y', 'http://a/z'])).toEqual(['a (1)', 'b', 'a (3)'])
  })
})

describe('requests in flight', () => {
  const rateLimit = new Error('429')
  const isRateLimit = (error: unknown) => error === rateLimit

  it('halve once for a burst of 429, not once for each of them', async () => {
    const limit = new AdaptiveLimit({ start: 32, max: 256 })
    const burst = Array.from({ length: 10 }, () => limit.run(() => Promise.reject(rateLimit), isRateLimit))
    await Promise.allSettled(burst)
    expect(limit.limit).toBe(16)
  })

  it('grow by one for each window of good answers, and never fall below one', async () => {
    const limit = new AdaptiveLimit({ start: 32, max: 256 })
    for (let round = 0; round < 10; round += 1) {
      await limit.run(() => Promise.reject(rateLimit), isRateLimit).catch(() => undefined)
    }
    expect(limit.limit).toBe(1)
    for (let round = 0; round < 3; round += 1) await limit.run(() => Promise.resolve(), isRateLimit)
    expect(limit.limit).toBe(3)
  })

  it('never exceed the limit', async () => {
    const limit = new AdaptiveLimit({ start: 32, max: 256 })
    let inFlight = 0
    let most = 0
    const work = async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await new Promise((resolve) => setImmediate(resolve))
      inFlight -= 1
    }
    const start = limit.limit
    await Promise.all(Array.from({ length: start + 8 }, () => limit.run(work, isRateLimit)))
    expect(most).toBeLessThanOrEqual(start + 1)
  })
})

describe('health', () => {
  it('pauses twice as long each time the RPC has not come back', () => {
    let nowMs = 0
    const health = new RpcHealth(() => nowMs, createPolicy())
    const pauseMs = () => {
      const startMs = nowMs
      while (!health.isAvailable) nowMs += 100
      return nowMs - startMs
    }
    for (let round = 0; round < 3; round += 1) health.failed('unreachable')
    expect(pauseMs()).toBe(1_000)
    health.failed('unreachable')
    expect(pauseMs()).toBe(2_000)
    health.failed('unreachable')
    expect(pauseMs()).toBe(4_000)
    expect(health.succeeded(5)).toBe('resumed')
    health.failed('unreachable')
    expect(health.isAvailable).toBe(true)
  })
})
