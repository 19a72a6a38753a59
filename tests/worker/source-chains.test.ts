import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createSourceChain } from '#worker/chains/evm/create-source-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { openSourceChains, logSourceChains } from '#worker/source-chains.ts'
import { openTestRpc, type TestRpc } from '../support/rpc.ts'

let rpc: TestRpc
beforeAll(async () => {
  rpc = await openTestRpc((method) => (method === 'eth_chainId' ? { result: '0x2019' } : undefined))
})
afterAll(() => rpc.close())

/** What a worker says of Kaia at its start. */
async function said(input: { url: string; chainId: number } | null): Promise<string[]> {
  const lines: string[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(z.object({ msg: z.string() }).parse(JSON.parse(line)).msg) },
  )
  const settings = input
    ? [{ chain: 'kaia' as const, depth: 1, rpcUrls: [input.url], chainId: input.chainId }]
    : []
  const chains = openSourceChains(settings, {
    create: createSourceChain,
    requestTimeoutMs: 1_000,
    policy: createPolicy(),
    log,
  })
  await logSourceChains(chains, log)
  for (const { client } of chains.values()) client.close()
  return lines
}

test.each([
  ['answers', () => ({ url: rpc.url, chainId: 8217 }), 'kaia answers: its NFTs can migrate'],
  [
    'is of another chain',
    () => ({ url: rpc.url, chainId: 1001 }),
    'an RPC is of another chain: the chain stays off until it is corrected',
  ],
  [
    'is down',
    () => ({ url: 'http://127.0.0.1:1', chainId: 8217 }),
    'too few RPCs of kaia answer: nothing migrates from kaia until enough of KAIA_RPC_URL do',
  ],
  ['is not set', () => null, 'no RPC of a source chain is set: nothing migrates'],
])('a worker says at its start that the RPC of a source chain %s', async (_, given, words) => {
  expect(await said(given())).toEqual([words])
})
