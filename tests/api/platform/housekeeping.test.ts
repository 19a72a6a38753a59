import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnv } from '#api/env.ts'
import { documentLimits } from '#contract/document/codes.ts'
import { tidy } from '#api/housekeeping.ts'
import { saveTestInquiry, testPersonal } from '../../support/inquiries.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { newTestKeys } from '../../support/keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const env = parseEnv({
  DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  ...newTestKeys().api,
  NETWORK: 'localnet',
})
function tidyUp() {
  return tidy({ db: database.db, env, personal: testPersonal, log: pino({ level: 'silent' }) })
}
async function save(status: string, ageDays: number): Promise<number> {
  const { id } = await saveTestInquiry(database.db)
  await database.db.execute(sql`
    update inquiries set status = ${status}, registered_at = now() - make_interval(days => ${ageDays}),
      modified_at = now() - make_interval(days => ${ageDays}) where inquiry_id = ${id}`)
  return id
}
async function kept(): Promise<number[]> {
  const rows = await database.db.execute<{ id: number }>(
    sql`select inquiry_id::int as id from inquiries order by inquiry_id`,
  )
  return rows.map(({ id }) => id)
}

describe('housekeeping', () => {
  test('deletes answered inquiries after three years and spam after a month, and never an open one', async () => {
    const staying = [
      await save('open', 4_000),
      await save('done', env.INQUIRY_KEEP_DAYS - 1),
      await save('spam', env.INQUIRY_SPAM_KEEP_DAYS - 1),
    ]
    await save('done', env.INQUIRY_KEEP_DAYS + 1)
    await save('spam', env.INQUIRY_SPAM_KEEP_DAYS + 1)
    await tidyUp()
    expect(await kept()).toEqual(staying)
    await tidyUp()
    expect(await kept()).toEqual(staying)
  })

  test.each([
    ['kor', /답변을 마친 날부터 3년/, /분류한 날부터 30일/, /확인을 마칠 때까지, 길어도 30일/],
    [
      'eng',
      /3 years after our answer/,
      /30 days after they were marked/,
      /Until the check is complete, 30 days at most/,
    ],
  ])('keeps as long as the privacy policy says: %s', async (language, done, spam, documents) => {
    const text = await readFile(`web/src/content/${language}/etc/etcPrivacy.mdx`, 'utf8')
    expect([env.INQUIRY_KEEP_DAYS, env.INQUIRY_SPAM_KEEP_DAYS]).toEqual([3 * 365, 30])
    expect(documentLimits.keptDays).toBe(30)
    expect(text).toMatch(documents)
    expect(text).toMatch(done)
    expect(text).toMatch(spam)
  })
})
