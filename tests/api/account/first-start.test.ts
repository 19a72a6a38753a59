import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertConditions } from '#contract/alert/codes.ts'
import { createFirstAdmin } from '#api/account/create-first-admin.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function rules() {
  const rows = await api.database.db.execute<{ condition: string }>(sql`select condition from alert_rules`)
  return rows.map(({ condition }) => condition).toSorted()
}

test('the first start watches every condition, and the next one changes nothing', async () => {
  expect(await rules()).toEqual(alertConditions.toSorted())
  await api.database.db.execute(sql`delete from alert_rules where condition = 'RPC_BEHIND'`)
  const { db } = api.database
  await createFirstAdmin({ ...api, db, log: { info: () => undefined } })
  expect(await rules()).toEqual(alertConditions.filter((it) => it !== 'RPC_BEHIND').toSorted())
})
