import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { saveTestAlert } from '../../support/routes/alert-cases.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('several alerts are acknowledged at once: each is in the audit log, and what is seen to already stays as it is', async () => {
  const { db } = api.database
  const ids = [(await saveTestAlert(db)).alertId, (await saveTestAlert(db)).alertId]
  const [first] = ids
  await api.admin.send('post', `/api/admin/alerts/${first}/acknowledge`, { body: {} })
  const body = { alertIds: [...ids, ...ids, 999_999] }
  const acknowledge = async () =>
    (await api.admin.send('post', '/api/admin/alerts/acknowledge', { body })).body.returnValue
  expect(await acknowledge()).toEqual({ acknowledged: 1 })
  expect(await acknowledge()).toEqual({ acknowledged: 0 })
  const audits = await db.execute<{ entity_id: string }>(
    sql`select entity_id from audit_log where action = 'alert.acknowledge' order by entity_id::int`,
  )
  expect(audits.map((row) => Number(row.entity_id))).toEqual(ids)
})
