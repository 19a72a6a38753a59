import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { countMigrations, migrate } from '#db/migrate.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const journal = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number }[]
  }
  const entry = { ...journal.entries.at(-1), when: Number(journal.entries.at(-1)?.when) + 1, tag: 'next' }
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: [entry] }))
  const statements = ['alter table news add column next int', 'alter table users add column next int']
  await writeFile(join(folder, 'next.sql'), statements.join(';--> statement-breakpoint\n'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function hasColumn(table: string) {
  const rows = await database.db.execute(
    sql`select 1 from information_schema.columns where table_name = ${table} and column_name = 'next'`,
  )
  return rows.length === 1
}

/** Keeps a table to itself while something is done. */
async function whileTaken(work: () => Promise<void>) {
  const { db, close } = connect(database.url, { max: 1, name: 'test' })
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access share mode`)
    await work()
  })
  await close()
}

test('a migration waits for a table so shortly that others go on, undoes what it did, and is done when the table is free', async () => {
  const before = await countMigrations(database.db)
  let migrated: Promise<void> = Promise.resolve()
  await whileTaken(async () => {
    await expect(migrate(database.url, { folder, patienceMs: 0 })).rejects.toThrow(
      'Nothing was migrated: other transactions kept a table to themselves',
    )
    expect([await hasColumn('news'), await hasColumn('users')]).toEqual([false, false])
    migrated = migrate(database.url, { folder })
    const isWaiting = async () => {
      const rows = await database.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database()
          and application_name = 'migrate' and wait_event_type = 'Lock'`)
      return rows.length > 0
    }
    await expect.poll(isWaiting).toBe(true)
    // Behind whoever waits for the table.
    const asked = performance.now()
    await database.db.execute(sql`select count(*) from users`)
    expect(performance.now() - asked).toBeLessThan(10_000)
  })
  await migrated
  expect([await hasColumn('news'), await hasColumn('users')]).toEqual([true, true])
  expect(await countMigrations(database.db)).toBe(before + 1)
})
