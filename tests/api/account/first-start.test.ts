import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertConditions } from '#contract/alert/codes.ts'
import { createFirstAdmin } from '#api/account/create-first-admin.ts'
import { bringAlertRules } from '#api/alert/bring-alert-rules.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function rules() {
  const rows = await api.database.db.execute<{ condition: string }>(
    sql`select condition from alert_rules where deleted_at is null`,
  )
  return rows.map(({ condition }) => condition).toSorted()
}
async function startAgain() {
  const { db } = api.database
  const log = { info: () => undefined }
  await createFirstAdmin({ ...api, db, log })
  // Two processes at once.
  await Promise.all([bringAlertRules({ db, log }), bringAlertRules({ db, log })])
}

test('the first start watches every condition, and the next one changes nothing', async () => {
  expect(await rules()).toEqual(alertConditions.toSorted())
  const { db } = api.database
  await db.execute(sql`update alert_rules set deleted_at = now() where condition = 'RPC_BEHIND'`)
  await db.execute(sql`update alert_rules set condition = 'RUN_WAITING' where condition = 'BALANCE_LOW'`)
  const changed = await rules()
  await startAgain()
  expect(await rules()).toEqual(changed)
})

test('a version that watches something new brings one rule of it, once', async () => {
  const { db } = api.database
  await db.execute(sql`delete from alert_rules where condition = 'ROUND_SHORT'`)
  await db.execute(sql`delete from alert_rule_offers where condition = 'ROUND_SHORT'`)
  const before = await rules()
  await startAgain()
  expect(await rules()).toEqual([...before, 'ROUND_SHORT'].toSorted())
  await startAgain()
  expect(await rules()).toEqual([...before, 'ROUND_SHORT'].toSorted())
})
