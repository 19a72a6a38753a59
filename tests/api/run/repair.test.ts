import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { openStubChains, type StubChains } from '../../support/stub-chains.ts'
import { sumCompletions } from '../../support/completions.ts'
import { createPlan, createWorld, leaveUnknown, listText, planBody } from '../../support/world.ts'

let api: TestApi
let rpcs: [StubChains, StubChains]
let fixture: { projectId: number; collectionId: number }
let masterId = 0
let signature = ''
let serial = 0
beforeAll(async () => {
  rpcs = [await openStubChains(), await openStubChains()]
  api = await openTestApi({ SOLANA_RPC_URL: rpcs.map(({ url }) => url).join(',') })
  fixture = await createWorld(api.admin, api.database.db)
})
/** A run of three that has ended: its only transaction expired, its second item failed. */
beforeEach(async () => {
  const text = listText(3, { prefix: `Repair ${serial++}` })
  masterId = (await createPlan(api.admin, planBody({ ...fixture, text }))).masterId
  const { attemptId, chunkId } = await leaveUnknown(api.database.db, masterId)
  const { db } = api.database
  const [attempt] = await db.execute<{ signature: string }>(
    sql`update attempts set state = 'expired' where attempt_id = ${attemptId} returning signature`,
  )
  signature = attempt?.signature ?? ''
  await db.execute(sql`update chunks set state = 'failed' where chunk_id = ${chunkId}`)
  await db.execute(sql`
    update minting_items set status = case row_no when 2 then '40' else '20' end,
      reason_code = case row_no when 2 then 'METADATA_INVALID' end where master_id = ${masterId}`)
  await sumCompletions(db, masterId)
  await db.execute(sql`update minting_masters set status = '30' where master_id = ${masterId}`)
})
afterAll(async () => {
  await api.close()
  for (const rpc of rpcs) await rpc.close()
})

async function items() {
  return api.database.db.execute<Record<string, string | null>>(sql`
    select item_id, row_no, name, status, reason_code, repairs_id, business_key like 'released:%' as is_released
    from minting_items where master_id = ${masterId} order by item_id`)
}
async function failedId() {
  return Number((await items())[1]?.['item_id'])
}
async function read() {
  const reply = await api.admin.send('get', `/api/admin/items/${await failedId()}/repair`)
  return reply.body.returnValue as { cells: Record<string, string>; refusal: unknown }
}
async function repair(cells: Record<string, string>, itemId?: number) {
  return api.admin.send('post', `/api/admin/items/${itemId ?? (await failedId())}/repair`, {
    body: { cells },
  })
}
async function corrected() {
  return { ...(await read()).cells, uri: 'https://example.com/mended.json' }
}

test('a corrected item takes the place of a failed one, which is closed and says so; the run goes on', async () => {
  const before = await read()
  expect(before).toMatchObject({ refusal: null, cells: { symbol: 'KONG', royalty: '5%' } })
  const reply = await repair(await corrected())
  expect(reply.body.resultCd).toBe('SUCCESS')
  const [, old, , made] = await items()
  expect(old).toMatchObject({ status: '40', reason_code: 'REPAIRED', is_released: true })
  expect(made).toMatchObject({ status: '0', row_no: 4, repairs_id: old?.['item_id'], is_released: false })
  expect(reply.body.returnValue).toEqual({ itemId: Number(made?.['item_id']), masterId })
  const master = await api.admin.send('get', `/api/admin/masters/${masterId}/progress`)
  expect(master.body.returnValue).toMatchObject({
    ...{ status: '10', total: 4, wait: 1, completed: 2, failed: 0, excluded: 1, retryable: 0 },
  })
  const [nft] = await api.database.db.execute<{ status: string }>(
    sql`select status from nfts where item_id = ${made?.['item_id']}`,
  )
  expect(nft).toMatchObject({ status: '0' })
  const story = async (id: unknown) =>
    (await api.admin.send('get', `/api/admin/items/${String(id)}`)).body.returnValue
  expect(await story(old?.['item_id'])).toMatchObject({
    item: { group: 'excluded', repairedBy: Number(made?.['item_id']), repairs: null },
  })
  expect(await story(made?.['item_id'])).toMatchObject({
    item: { repairs: Number(old?.['item_id']), repairedBy: null, uri: 'https://example.com/mended.json' },
  })
  const [audit] = await api.database.db.execute<Record<string, unknown>>(
    sql`select before, after from audit_log where action = 'item.repair' and entity_id = ${String(old?.['item_id'])}`,
  )
  expect(audit).toMatchObject({
    before: { uri: expect.stringContaining('/2.json') },
    after: { uri: 'https://example.com/mended.json', itemId: Number(made?.['item_id']) },
  })
})

test('it is neither offered nor accepted while one RPC knows a transaction of it, is silent, or is not past its last height', async () => {
  const cells = await corrected()
  const host = (at: 0 | 1) => new URL(rpcs[at].url).host
  const expectRefused = async (code: string, rpc: string) => {
    expect((await read()).refusal).toEqual({ code, rpcs: rpc })
    expect(await repair(cells)).toMatchObject({
      status: 409,
      body: { resultCd: code, params: { rpcs: rpc } },
    })
  }
  rpcs[1].signatures.add(signature)
  await expectRefused('ATTEMPT_ON_CHAIN', host(1))
  rpcs[1].signatures.clear()
  rpcs[0].isDown = true
  await expectRefused('RPC_UNANSWERED', host(0))
  rpcs[0].isDown = false
  rpcs[1].height = 100
  await expectRefused('RPC_UNANSWERED', host(1))
  rpcs[1].height = 1_000
  await api.database.db.execute(sql`update attempts set signed_slot = 500 where signature = ${signature}`)
  rpcs[1].firstSlot = 501
  await expectRefused('RPC_UNANSWERED', host(1))
  rpcs[1].firstSlot = 0
  expect(await items()).toHaveLength(3)
  expect((await repair(cells)).body.resultCd).toBe('SUCCESS')
})

test('it is not repaired while a transaction of it may still change the chain, nor when it may be there, nor twice', async () => {
  const cells = await corrected()
  const { db } = api.database
  await db.execute(sql`update attempts set state = 'unknown' where signature = ${signature}`)
  expect((await read()).refusal).toEqual({ code: 'NOT_ALLOWED_NOW', rpcs: '' })
  expect((await repair(cells)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  await db.execute(sql`update attempts set state = 'expired' where signature = ${signature}`)
  for (const reason of ['READ_BACK_MISMATCH', 'UNKNOWN_ABANDONED', 'EXCLUDED']) {
    await db.execute(
      sql`update minting_items set reason_code = ${reason} where master_id = ${masterId} and row_no = 2`,
    )
    expect((await repair(cells)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  }
  await db.execute(
    sql`update minting_items set reason_code = 'METADATA_INVALID' where master_id = ${masterId} and row_no = 2`,
  )
  for (const control of ['cancelling', 'cancelled']) {
    await db.execute(sql`update minting_masters set control = ${control} where master_id = ${masterId}`)
    expect((await repair(cells)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  }
  await db.execute(sql`update minting_masters set control = 'run' where master_id = ${masterId}`)
  const replies = await Promise.all([repair(cells), repair({ ...cells, name: 'Another' })])
  expect(replies.map(({ body }) => body.resultCd).sort()).toEqual(['NOT_ALLOWED_NOW', 'SUCCESS'])
  expect(await items()).toHaveLength(4)
})

test('what the list check refuses, what was not corrected and what another run has is refused', async () => {
  const { cells } = await read()
  const refused = await repair({ ...cells, uri: 'ftp://x' })
  expect(refused).toMatchObject({
    status: 422,
    body: { resultCd: 'LIST_INVALID', params: { report: { issues: [{ column: 'uri' }, {}] } } },
  })
  expect((await repair(cells)).body).toMatchObject({
    resultCd: 'BAD_REQUEST',
    params: { issues: [{ path: 'cells', code: 'NOTHING_CHANGED' }] },
  })
  expect((await repair({ ...cells, colour: 'red' })).body).toMatchObject({
    params: { issues: [{ path: 'cells.colour', code: 'UNKNOWN_FIELD' }] },
  })
  const twin = await repair({
    ...cells,
    name: (await items())[0]?.['name'] ?? '',
    uri: `${cells['uri']?.slice(0, -6)}1.json`,
  })
  expect(twin.body.resultCd).toBe('ITEMS_ALREADY_PLANNED')
  expect((await items())[1]).toMatchObject({ reason_code: 'METADATA_INVALID', is_released: false })
})

test('what is not in the key is another content, too', async () => {
  const { cells } = await read()
  expect((await repair({ ...cells, royalty: '2%' })).body.resultCd).toBe('SUCCESS')
  expect((await items())[3]).toMatchObject({ status: '0', is_released: false })
})
