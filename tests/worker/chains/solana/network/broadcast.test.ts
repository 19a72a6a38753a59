import { afterEach, describe, expect, it } from 'vitest'

import { broadcast } from '#worker/chains/solana/network/broadcast.ts'
import { RpcPool } from '#worker/chains/solana/rpc/rpc-pool.ts'
import { type FakeReply, type FakeRpc, startFakeRpc } from '../fake-rpc.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

const started: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rpc) => rpc.close()))
})

const bytes = Uint8Array.of(1, 2, 3)
const taken: FakeReply = { result: 'signature' }
function refused(data: unknown): FakeReply {
  return { error: { code: -32002, message: 'refused', data } }
}

async function send(...replies: FakeReply[]) {
  const rpcs = await Promise.all(replies.map((reply) => startFakeRpc(() => reply)))
  started.push(...rpcs)
  const pool = new RpcPool({ urls: rpcs.map((rpc) => rpc.url), timeoutMs: 1_500, timings: createPolicy() })
  const outcome = broadcast(pool, bytes)
  return { outcome, rpcs }
}

describe('handing over', () => {
  it('gives the same bytes to the first RPC and one more, unchecked and unrepeated', async () => {
    const { outcome, rpcs } = await send(taken, taken, taken)
    await outcome
    await expect.poll(() => rpcs.map(({ calls }) => calls.length)).toEqual([1, 1, 0])
    const params = ['AQID', { encoding: 'base64', skipPreflight: true, maxRetries: 0 }]
    expect(rpcs[0]?.calls).toEqual([{ method: 'sendTransaction', params }])
    expect(rpcs[1]?.calls).toEqual(rpcs[0]?.calls)
  })

  it.each<[string, FakeReply[]]>([
    ['one of the two took it', [{ httpStatus: 500 }, taken]],
    ['the other does not answer', ['hang', taken]],
    ['it was processed already', [refused({ err: 'AlreadyProcessed' })]],
    ['only the third took it', [{ httpStatus: 429 }, refused({ err: 'BlockhashNotFound' }), taken]],
  ])('is done when %s', async (_, replies) => {
    const { outcome } = await send(...replies)
    await expect(outcome).resolves.toBeUndefined()
  })

  it.each<[string, FakeReply[]]>([
    ['RPC_BAD_ANSWER', [refused({ err: 'BlockhashNotFound' })]],
    ['RPC_BAD_ANSWER', [refused({ err: { InstructionError: [0, { Custom: 0 }] } }), { httpStatus: 500 }]],
    ['RPC_RATE_LIMITED', [{ httpStatus: 429 }, { httpStatus: 429 }]],
    ['RPC_UNREACHABLE', [{ httpStatus: 500 }, 'hang', { httpStatus: 503 }]],
  ])('is never a verdict: %s is temporary when no RPC took it', async (code, replies) => {
    const { outcome } = await send(...replies)
    await expect(outcome).rejects.toMatchObject({ code, kind: 'temporary' })
  })
})
