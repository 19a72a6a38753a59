import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginLife, endQuiet, findOptionalLife, keepLife } from '#db/health/database-life.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

const gapMs = 60_000
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.db.execute(sql`delete from database_life`))
afterAll(() => database.close())

test('it begins once, and goes on while somebody says so', async () => {
  const { db } = database
  expect(await findOptionalLife(db)).toBeNull()
  expect(await keepLife(db, gapMs)).toBeNull()
  await beginLife(db, { gapMs, quietUntil: null })
  expect(await keepLife(db, gapMs)).toEqual({ quietUntil: null })
  await beginLife(db, { gapMs, quietUntil: 7n })
  expect(await findOptionalLife(db)).toEqual({ quietUntil: null })
})

test.each([
  ['nobody said so for a while', sql`seen_at = now() - interval '61 seconds'`],
  ['the rows are of another server, timeline or database', sql`identity = 'other'`],
])(
  'it has a gap where %s, and of two workers that begin it anew the first is believed',
  async (_why, change) => {
    const { db } = database
    await beginLife(db, { gapMs, quietUntil: null })
    await db.execute(sql`update database_life set ${change}`)
    expect(await keepLife(db, gapMs)).toBeNull()
    await beginLife(db, { gapMs, quietUntil: 300n })
    await beginLife(db, { gapMs, quietUntil: 400n })
    expect(await keepLife(db, gapMs)).toEqual({ quietUntil: 300n })
    await endQuiet(db, 300n)
    expect(await keepLife(db, gapMs)).toEqual({ quietUntil: 300n })
    await endQuiet(db, 301n)
    expect(await keepLife(db, gapMs)).toEqual({ quietUntil: null })
  },
)

test('a gap within a gap waits for the later block', async () => {
  const { db } = database
  await beginLife(db, { gapMs, quietUntil: 500n })
  await db.execute(sql`update database_life set identity = 'other'`)
  await beginLife(db, { gapMs, quietUntil: 400n })
  expect(await findOptionalLife(db)).toEqual({ quietUntil: 500n })
})

test('a role without any right but on the table may ask', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`create role only_rows`)
    await tx.execute(sql`grant select, insert, update on database_life to only_rows`)
    await tx.execute(sql`set local role only_rows`)
    await beginLife(tx, { gapMs, quietUntil: 1n })
    expect(await keepLife(tx, gapMs)).toEqual({ quietUntil: 1n })
    await tx.execute(sql`reset role`)
    await tx.execute(sql`drop owned by only_rows`)
    await tx.execute(sql`drop role only_rows`)
  })
})
