import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import type { NetworkName } from '#contract/network.ts'
import { retireRpc } from '#api/dashboard/retire-rpc.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.db.execute(sql`delete from retired_rpcs`)
  await seen('one.example', 'two.example', 'two.example (2)')
})

/** The list of a worker, as it last saw it. */
async function seen(...names: string[]) {
  const state = { healthy: true, latencyMs: 1, reason: null, slotsBehind: 0 }
  const reading = {
    ...{ slot: '1', blockHeight: '1', slotMs: null, priorityMicroLamports: '0', acceptsV1: true },
    rpcs: names.map((name) => ({ name, ...state })),
  }
  await api.database.db.execute(sql`delete from chain_status`)
  await api.database.db.execute(
    sql`insert into chain_status (chain, reading) values ('solana', ${JSON.stringify(reading)}::jsonb)`,
  )
}
const reason = 'It stands still.'
function send(rpc: string, isRetired: boolean) {
  return api.admin.send('put', '/api/admin/rpcs', { body: { rpc, isRetired, reason } })
}
async function shown() {
  const { body } = await api.admin.send('get', '/api/admin/dashboard')
  return (body.returnValue as Dashboard).chain?.rpcs ?? []
}

test('an RPC is retired and brought back with a reason, in the audit log and at once on the dashboard', async () => {
  const retired = await send('one.example', true)
  expect(retired.body).toMatchObject({
    resultCd: 'SUCCESS',
    returnValue: { rpc: 'one.example', retirement: { reason } },
  })
  expect((await shown())[0]).toMatchObject({ healthy: false, reason: 'retired', retirement: { reason } })
  expect((await send('one.example', false)).body.returnValue).toEqual({
    rpc: 'one.example',
    retirement: null,
  })
  expect((await shown())[0]).toMatchObject({ healthy: true, reason: null, retirement: null })
  const log = await api.database.db.execute<Record<string, unknown>>(sql`
    select action, entity_id, reason from audit_log where action like 'rpc.%' order by audit_id`)
  expect([...log]).toEqual([
    { action: 'rpc.retire', entity_id: 'one.example', reason },
    { action: 'rpc.restore', entity_id: 'one.example', reason },
  ])
})

test('one that no worker has in its list is not found', async () => {
  const { status, body } = await send('elsewhere.example', true)
  expect([status, body.resultCd]).toEqual([404, 'NOT_FOUND'])
})

test('one that was retired and left the list may be brought back', async () => {
  await send('one.example', true)
  await seen('two.example')
  expect((await send('one.example', false)).body.resultCd).toBe('SUCCESS')
})

test('the last one stays', async () => {
  await seen('one.example')
  const { status, body } = await send('one.example', true)
  expect([status, body]).toMatchObject([409, { resultCd: 'RPCS_TOO_FEW', params: { min: 1 } }])
  expect((await shown())[0]).toMatchObject({ retirement: null })
})

const author = { actor: 'admin@test.example', requestId: 'test' }
function retireOn(network: NetworkName, rpc: string) {
  const input = { rpc, isRetired: true, reason }
  return api.database.db.transaction((tx) => retireRpc(tx, input, network, author))
}

test('on mainnet two of different hosts stay', async () => {
  await expect(retireOn('mainnet', 'one.example')).rejects.toMatchObject({ code: 'RPCS_TOO_FEW' })
  await retireOn('mainnet', 'two.example (2)')
  await expect(retireOn('mainnet', 'two.example')).rejects.toMatchObject({ code: 'RPCS_TOO_FEW' })
})

test('of two that are retired at the same time on mainnet, one stays', async () => {
  await seen('one.example', 'two.example', 'three.example')
  const ends = await Promise.allSettled([
    retireOn('mainnet', 'one.example'),
    retireOn('mainnet', 'two.example'),
  ])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
