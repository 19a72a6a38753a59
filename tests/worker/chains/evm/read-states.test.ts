import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceChain } from '#worker/chains/evm/create-source-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { openTestRpc, type TestRpc } from '#tests/support/rpc.ts'

function rpcOf(chainId: string, head: number) {
  return openTestRpc((method) => ({ result: method === 'eth_chainId' ? chainId : `0x${head.toString(16)}` }))
}
let rpcs: TestRpc[]
beforeAll(async () => {
  rpcs = await Promise.all([
    rpcOf('0x2019', 500),
    rpcOf('0x2019', 470),
    rpcOf('0x2019', 400),
    rpcOf('0x1', 900),
  ])
})
afterAll(() => Promise.all(rpcs.map((rpc) => rpc.close())))

test('each RPC of a source chain is told by its host, with its head, how far it lags, and what is wrong with it', async () => {
  const rpcUrls = [...rpcs.map(({ url }) => `${url}/a-key`), 'http://127.0.0.1:1/a-key']
  const client = createSourceChain({
    ...{ chain: 'kaia', chainId: 8217, rpcUrls, requestTimeoutMs: 1_000, timings: createPolicy() },
  })
  const states = await client.states()
  client.close()
  const hosts = rpcUrls.map((url) => new URL(url).host)
  const told = states.map(({ name, healthy, reason, head, blocksBehind }) => [
    name,
    healthy,
    reason,
    head,
    blocksBehind,
  ])
  expect(told).toEqual([
    [hosts[0], true, null, 500, 0],
    [hosts[1], true, null, 470, 30],
    [hosts[2], false, 'behind', 400, 100],
    // Of another chain: its head says nothing of ours.
    [hosts[3], false, 'other-network', null, null],
    [hosts[4], false, 'unreachable', null, null],
  ])
  expect(JSON.stringify(states)).not.toContain('a-key')
})
