import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { masterStatus } from '#contract/codes/status.ts'
import { waitingCodes } from '#contract/codes/waiting.ts'
import { needsPerson, passesByItself } from '#contract/run/needs-person.ts'
import type { Master } from '#contract/run/masters.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { createWorld } from '../../support/world.ts'

let api: TestApi
let masterId = 0
beforeAll(async () => {
  api = await openTestApi()
  masterId = (await createWorld(api.admin, api.database.db)).masterId
})
afterAll(() => api.close())

async function listed(query: string) {
  const { body } = await api.admin.send('get', `/api/admin/masters?${query}`)
  const { rows } = body.returnValue as { rows: Master[] }
  return rows.find((row) => row.masterId === masterId)
}
function set(status: string, code: string | null, control = 'run') {
  const waiting = code && JSON.stringify({ code, since: '', params: {} })
  return api.database.db.execute(sql`
    update minting_masters set status = ${status}, control = ${control}, waiting = ${waiting}::jsonb
    where master_id = ${masterId}`)
}

test.each(waitingCodes)(
  'a run that waits for %s is found by it, and as what needs a person if it does',
  async (code) => {
    await set('10', code, 'paused')
    const isSo = !passesByItself.some((one) => one === code)
    expect(await listed(`waiting=${code}`)).toBeDefined()
    expect((await listed('needs=person')) !== undefined).toBe(isSo)
    const row = await listed('')
    expect(row && needsPerson(row)).toBe(isSo)
  },
)

test('a run that settles after a restore goes on by itself', async () => {
  await set('10', 'SETTLING')
  expect(await listed('waiting=SETTLING')).toBeDefined()
  expect(await listed('needs=person')).toBeUndefined()
})

test.each(Object.values(masterStatus))(
  'in %s the list and the dashboard agree on what needs a person',
  async (status) => {
    for (const code of [null, 'BUDGET_REACHED']) {
      await set(status, code)
      const row = await listed('')
      expect((await listed('needs=person')) !== undefined).toBe(row && needsPerson(row))
    }
  },
)
