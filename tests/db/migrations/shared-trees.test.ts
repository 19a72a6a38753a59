import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
const statements = migrations
  .filter((text) => text.includes('"will_reveal"'))
  .flatMap((text) => text.split('--> statement-breakpoint'))
  .filter((statement) => statement.includes('UPDATE "collections"'))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a collection will be revealed when one of its runs was to be, before collections said it themselves', async () => {
  const { db } = database
  await db.transaction(async (tx) => {
    // Only collections and plans matter here: what they point at need not be there.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into collections (project_id, name, symbol, uri, seller_fee_basis_points)
      select 1, name, 'S', 'u', 0 from unnest(array['revealed', 'plain', 'empty']) as name`)
    await tx.execute(sql`
      insert into mint_plans (project_id, collection_id, kind, standard, name, quoted_lamports, will_reveal)
      select 1, collection_id, 'mint', 'compressed', 'p', 0, will and name = 'revealed'
      from collections, unnest(array[true, false]) as will where name <> 'empty'`)
  })
  expect(statements).toHaveLength(1)
  for (const statement of statements) await db.execute(sql.raw(statement))
  const rows = await db.execute(sql`select name, will_reveal from collections order by collection_id`)
  expect([...rows]).toEqual([
    { name: 'revealed', will_reveal: true },
    { name: 'plain', will_reveal: false },
    { name: 'empty', will_reveal: false },
  ])
})
