import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const migration = readFileSync(
  new URL('../../../db/migrations/0007_kind_and_origin.sql', import.meta.url),
  'utf8',
)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a plan of the kind migration becomes a mint whose origin is the migration', async () => {
  const { db } = database
  await db.execute(sql`
    alter table mint_plans drop constraint mint_plans_kind, drop constraint mint_plans_origin, drop column origin`)
  await db.transaction(async (tx) => {
    // Only the plans matter here: what they point at need not be there.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into mint_plans (project_id, collection_id, kind, standard, name, quoted_lamports, sealed_secret)
      select 1, 1, kind, 'compressed', kind, 0, '' from unnest(array['mint', 'collection', 'migration']) as kind`)
  })
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
  const rows = await db.execute(sql`select name, kind, origin from mint_plans order by plan_id`)
  expect([...rows]).toEqual([
    { name: 'mint', kind: 'mint', origin: 'console' },
    { name: 'collection', kind: 'collection', origin: 'console' },
    { name: 'migration', kind: 'mint', origin: 'migration' },
  ])
})

test('a kind without an operation is refused by the table', async () => {
  const planned = database.db.execute(sql`
    insert into mint_plans (project_id, collection_id, kind, standard, name, quoted_lamports, sealed_secret)
    values (1, 1, 'airdrop', 'compressed', 'x', 0, '')`)
  await expect(
    planned.catch((error: unknown) => Promise.reject(String((error as Error).cause))),
  ).rejects.toMatch('mint_plans_kind')
})
