import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { badRun, saveBadRun } from '../../support/bad-run.ts'
import { createPlan, createWorld, listText, planBody } from '../../support/world.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
let masterId = 0
let text = ''
let serial = 0
beforeAll(async () => {
  api = await openTestApi()
  fixture = await createWorld(api.admin, api.database.db)
})
beforeEach(async () => {
  text = listText(badRun.total, { prefix: `Exclude ${serial++}` })
  masterId = (await createPlan(api.admin, planBody({ ...fixture, text }))).masterId
  await saveBadRun(api.database.db, masterId)
  await api.database.db.execute(sql`update minting_masters set status = '30' where master_id = ${masterId}`)
})
afterAll(() => api.close())

function exclude(chosen: Record<string, unknown>) {
  const body = { ...chosen, reason: 'The artist took them back.' }
  return api.admin.send('post', `/api/admin/masters/${masterId}/exclude`, { body })
}
async function itemAt(row: number) {
  const [item] = await api.database.db.execute<Record<string, string>>(sql`
    select item_id, status, reason_code, business_key from minting_items
    where master_id = ${masterId} and row_no = ${row}`)
  return item
}

test('failed items that are excluded keep their state, and no retry takes them', async () => {
  expect((await exclude({ reasonCode: 'METADATA_INVALID' })).body.returnValue).toEqual({ excluded: 2 })
  expect(await itemAt(21)).toMatchObject({ status: '40', reason_code: 'EXCLUDED' })
  const retried = await api.admin.send('post', `/api/admin/masters/${masterId}/retry`, { body: {} })
  expect(retried.body.returnValue).toEqual({ retried: badRun.retryable - 2 })
  const events = await api.database.db.execute<{ reason: string }>(sql`
    select reason from events where entity = 'item' and entity_id = ${(await itemAt(21))?.['item_id']}
    order by seq desc limit 1`)
  expect(events[0]?.reason).toBe('EXCLUDED')
  const audit = await api.database.db.execute<Record<string, unknown>>(
    sql`select reason, after from audit_log where action = 'master.exclude' and entity_id = ${String(masterId)}`,
  )
  expect(audit).toMatchObject([{ reason: 'The artist took them back.', after: { excluded: 2 } }])
})

test('one that has not failed, or was given up already, cannot be excluded', async () => {
  for (const row of [1, 19, 24, 25])
    expect((await exclude({ itemId: Number((await itemAt(row))?.['item_id']) })).body.resultCd).toBe(
      'NOT_ALLOWED_NOW',
    )
})

test('what is excluded may be in a new list, unless something of it is on chain', async () => {
  await api.database.db.execute(sql`
    update minting_items set reason_code = 'READ_BACK_MISMATCH' where master_id = ${masterId} and row_no = 23`)
  await exclude({ itemId: Number((await itemAt(21))?.['item_id']) })
  await exclude({ itemId: Number((await itemAt(23))?.['item_id']) })
  const [head, ...rows] = text.split('\n')
  const again = (row: number) => {
    const body = planBody({ ...fixture, text: [head, rows[row - 1]].join('\n') })
    return api.admin.send('post', '/api/admin/plans', { body })
  }
  expect((await again(21)).body.resultCd).toBe('SUCCESS')
  expect((await again(23)).body.resultCd).toBe('ITEMS_ALREADY_PLANNED')
})

test('the list of failed items is the list they came from', async () => {
  const answer = await api.admin.raw('get', `/api/admin/masters/${masterId}/list.csv?group=failed`)
  const [head, ...rows] = text.split('\n')
  expect((await answer.text()).trimEnd().split('\r\n')).toEqual([head, ...rows.slice(20, 24)])
})

test.each(['=1+1', '＝1+1'])('the list of failed items never runs %s in a spreadsheet', async (name) => {
  await api.database.db.execute(sql`
    update minting_items set name = ${name} where master_id = ${masterId} and row_no = 21`)
  const answer = await api.admin.raw('get', `/api/admin/masters/${masterId}/list.csv?group=failed`)
  expect((await answer.text()).split('\r\n')[1]).toMatch(new RegExp(`^'${name.replace('+', '\\+')},`))
})
