import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countMigrations } from '#db/migrate.ts'
import { openTestDatabase, type TestDatabase } from './postgres.ts'

let one: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  ;[one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
})
afterAll(() => Promise.all([one.close(), other.close()]))

test('gives every caller a migrated database of its own', async () => {
  expect(await countMigrations(one.db)).toBeGreaterThan(0)
  await one.db.execute(sql`insert into settings (cd_key, cd_value) values ('ONLY_HERE', '1')`)
  const rows = await other.db.execute(sql`select 1 from settings where cd_key = 'ONLY_HERE'`)
  expect(rows).toHaveLength(0)
})
