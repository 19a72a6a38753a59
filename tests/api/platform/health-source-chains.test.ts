import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dependencySchema } from '#contract/health/health.ts'
import { openTestApi, type Reply, type TestApi } from '../../support/api.ts'
import { openTestRpc, type TestRpc } from '../../support/rpc.ts'

const apis: TestApi[] = []
let kaia: TestRpc
let other: TestRpc
beforeAll(async () => {
  const of = (chainId: string) =>
    openTestRpc((method) => (method === 'eth_chainId' ? { result: chainId } : undefined))
  kaia = await of('0x2019')
  other = await of('0x1')
})
afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()))
  await Promise.all([kaia.close(), other.close()])
})

const down = 'http://127.0.0.1:1/key-of-ours'
const well = { name: 'one.example', healthy: true, latencyMs: 1, reason: null, head: 9, blocksBehind: 0 }

/** @param seen what a worker last saw of Kaia and Ethereum; null: no worker looked. */
async function ready(env: Record<string, string>, seen: object[] | null = [well]): Promise<Reply> {
  const api = await openTestApi(env)
  apis.push(api)
  const reading = JSON.stringify({ rpcs: seen })
  if (seen)
    await api.database.db.execute(sql`
      insert into source_chain_status (chain, reading) values ('kaia', ${reading}::jsonb), ('ethereum', ${reading}::jsonb)`)
  return api.anybody.send('get', '/api/health/ready')
}
function sourceChainsOf({ body }: Reply) {
  return z
    .array(dependencySchema)
    .parse(body.params?.['dependencies'])
    .filter(({ name }) => name === 'kaia' || name === 'ethereum' || name === 'bsc')
}

test('readiness is fine with a source chain whose RPCs are all of that chain, and knows none that is off', async () => {
  const reply = await ready({ KAIA_RPC_URL: `${kaia.url},${kaia.url}` })
  expect(sourceChainsOf(reply)).toEqual([{ name: 'kaia', ok: true, detail: null }])
})

test('readiness says which RPC of a source chain is of another chain, and which does not answer', async () => {
  const reply = await ready({
    KAIA_RPC_URL: `${kaia.url},${other.url},${down}`,
    ETHEREUM_RPC_URL: other.url,
    BSC_RPC_URL: down,
  })
  expect([reply.status, reply.body.resultCd]).toEqual([503, 'DEPENDENCY_DOWN'])
  expect(sourceChainsOf(reply)).toEqual([
    {
      name: 'kaia',
      ok: false,
      detail:
        `${new URL(other.url).host} is of chain 1, not of 8217. Correct the list or the chain id. ` +
        '127.0.0.1:1 does not answer.',
    },
    { name: 'ethereum', ok: true, detail: null },
    { name: 'bsc', ok: false, detail: '127.0.0.1:1 does not answer.' },
  ])
  expect(JSON.stringify(reply.body)).not.toContain('key-of-ours')
})

test('readiness says which RPC a worker does not reach, and that no worker asks', async () => {
  const env = { KAIA_RPC_URL: kaia.url }
  expect(sourceChainsOf(await ready(env, null))).toEqual([
    { name: 'kaia', ok: false, detail: 'No worker has asked its RPCs yet.' },
  ])
  const away = { name: 'away.example', healthy: false, reason: 'timed-out', head: null, blocksBehind: null }
  expect(sourceChainsOf(await ready(env, [away]))).toEqual([
    { name: 'kaia', ok: false, detail: 'away.example: timed-out.' },
  ])
})

test('readiness asks an RPC once, however many ask at the same time', async () => {
  const api = await openTestApi({ KAIA_RPC_URL: kaia.url })
  apis.push(api)
  const before = kaia.calls.length
  await Promise.all(Array.from({ length: 5 }, () => api.anybody.send('get', '/api/health/ready')))
  expect(kaia.calls.length - before).toBe(1)
})
