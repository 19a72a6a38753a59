import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFeatureStore, requireFeature } from '#api/feature/index.ts'
import { createApiPolicy } from '#api/policy.ts'
import { readFeatures, saveFeature } from '#api/feature/save-feature.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => database.close())

const hourMs = 3_600_000
/** Of the airdrop, a day that is so far from now by the clock of the database. */
function opensIn(interval: string) {
  return database.db.execute(sql`
    insert into feature_states (feature, state, opens_on, version, registrant_id, modifier_id)
    values ('airdrop', 'opensOn', now() + ${interval}::interval, 1, 'test', 'test')
    on conflict (feature) do update set opens_on = excluded.opens_on, state = excluded.state`)
}
/** Only this process is wrong: the database keeps its time. */
function setWrongBy(ms: number) {
  return vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

function door() {
  return requireFeature(database.db, 'airdrop').then(
    () => 'open',
    (error: { code?: string }) => error.code,
  )
}
async function page() {
  const store = createFeatureStore({
    db: database.db,
    log: pino({ enabled: false }),
    policy: createApiPolicy(),
  })
  return (await store.shown('eng')).airdrop.state
}
async function console() {
  return (await readFeatures(database.db)).find((row) => row.feature === 'airdrop')?.shownState
}

describe('a process whose clock is wrong', () => {
  test.each([48, -48])('by %i hours opens nothing before its time', async (hours) => {
    await opensIn('1 hour')
    setWrongBy(hours * hourMs)
    expect([await door(), await page(), await console()]).toEqual(['FEATURE_NOT_OPEN', 'opensOn', 'opensOn'])
  })

  test.each([48, -48])('by %i hours opens what has come', async (hours) => {
    await opensIn('-1 hour')
    setWrongBy(hours * hourMs)
    expect([await door(), await page(), await console()]).toEqual(['open', 'open', 'open'])
  })

  test('takes a day for past or to come as the database does', async () => {
    await opensIn('1 hour')
    const author = { actor: 'test', requestId: 'request-1' }
    const saveAt = async (ms: number) => {
      const opensOn = new Date(Date.now() + ms).toISOString()
      const input = { state: 'opensOn', opensOn, version: 1 } as const
      setWrongBy(ms * 2)
      try {
        return await database.db.transaction((tx) => saveFeature(tx, { feature: 'airdrop', input }, author))
      } finally {
        vi.useRealTimers()
      }
    }
    await expect(saveAt(-hourMs)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await saveAt(hourMs)).toMatchObject({ state: 'opensOn', shownState: 'opensOn' })
  })
})
