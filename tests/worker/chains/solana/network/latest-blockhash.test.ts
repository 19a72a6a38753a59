import { afterEach, expect, it } from 'vitest'

import { createLatestBlockhash } from '#worker/chains/solana/network/latest-blockhash.ts'
import { RpcPool } from '#worker/chains/solana/rpc/rpc-pool.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { at, type FakeRpc, type FakeScript, startFakeRpc } from '../fake-rpc.ts'

const started: FakeRpc[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((rpc) => rpc.close()))
})

/** At a height, with a blockhash that it says ends at another. */
function node(height: number, lastValidBlockHeight: number): FakeScript {
  return (method) =>
    method === 'getBlockHeight'
      ? { result: height }
      : at(9, { blockhash: 'b'.repeat(44), lastValidBlockHeight })
}

async function reading(...scripts: FakeScript[]) {
  const rpcs = await Promise.all(scripts.map((script) => startFakeRpc(script)))
  started.push(...rpcs)
  const policy = { ...createPolicy(), blockhashSharedMs: 0 }
  const pool = new RpcPool({ urls: rpcs.map(({ url }) => url), timeoutMs: 3_000, timings: policy })
  return { latestBlockhash: createLatestBlockhash(pool, policy, () => 0), rpcs }
}

it.each([
  ['ends now', 1_000],
  ['ended before', 400],
  ['ends too late', 1_301],
])('a blockhash that %s is refused, and another RPC is asked', async (_, lastValidBlockHeight) => {
  const { latestBlockhash } = await reading(node(1_000, lastValidBlockHeight), node(1_000, 1_150))
  expect(await latestBlockhash()).toMatchObject({ lastValidBlockHeight: 1_150n, slot: 9n })
})

it.each([1_001, 1_300])('one that ends at %i is taken', async (lastValidBlockHeight) => {
  const { latestBlockhash } = await reading(node(1_000, lastValidBlockHeight))
  expect(await latestBlockhash()).toMatchObject({ lastValidBlockHeight: BigInt(lastValidBlockHeight) })
})

it('one that nobody else gives is an error, not taken', async () => {
  const { latestBlockhash } = await reading(node(1_000, 999))
  await expect(latestBlockhash()).rejects.toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
})

it('one that fits a height that has grown since is taken', async () => {
  const { latestBlockhash, rpcs } = await reading(node(1_000, 1_150))
  await latestBlockhash()
  rpcs[0]?.answer(node(5_000, 5_150))
  expect(await latestBlockhash()).toMatchObject({ lastValidBlockHeight: 5_150n })
})
