import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, userLogin, type Caller, type TestApi } from '../../support/api.ts'

let api: TestApi
let caller: Caller
beforeAll(async () => {
  api = await openTestApi()
  caller = await api.logIn(userLogin.uid, userLogin.password)
})
afterAll(() => api.close())

/** Makes the newest session as old as that, and used last so long ago. */
async function age(hours: number, idleHours: number) {
  await api.database.db.execute(sql`
    update sessions set created_at = now() - make_interval(hours => ${hours}),
      expires_at = now() - make_interval(hours => ${idleHours}) + interval '12 hours'
    where created_at = (select max(created_at) from sessions)`)
}
async function ask(): Promise<string> {
  return (await caller.send('get', '/api/login/session')).body.resultCd
}

describe('a session', () => {
  test('ends twelve hours after it was used last', async () => {
    await age(20, 11)
    expect(await ask()).toBe('SUCCESS')
  })
  test('that was not used for twelve hours opens nothing', async () => {
    caller = await api.logIn(userLogin.uid, userLogin.password)
    await age(20, 13)
    expect(await ask()).toBe('SIGNED_OUT')
  })
  test('is extended by use, but not beyond seven days after its login', async () => {
    caller = await api.logIn(userLogin.uid, userLogin.password)
    const hours = 7 * 24 - 1
    await age(hours, 11)
    expect(await ask()).toBe('SUCCESS')
    const [row] = await api.database.db.execute<{ left: number }>(sql`
      select extract(epoch from expires_at - now())::int as left from sessions
      order by expires_at - created_at desc limit 1`)
    expect(row?.left).toBeGreaterThan(3_000)
    expect(row?.left).toBeLessThanOrEqual(3_600)
  })
})
