import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureEventPartitions } from '#db/audit/event-partitions.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
/** The table as it was before. */
const [ground] = statementsOf('CREATE TABLE "events" (').filter((text) => text.includes('events_seq_seq'))
const partitioning = statementsOf('PARTITION BY RANGE')

function statementsOf(what: string) {
  return migrations
    .filter((text) => text.includes(what))
    .flatMap((text) => text.split('--> statement-breakpoint'))
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what was written before partitions keeps its number and order, and what the version before writes goes on from there', async () => {
  const { db } = database
  await db.execute(sql`drop table events cascade`)
  await db.execute(sql.raw(ground ?? ''))
  await db.execute(sql`create index events_entity on events (entity, entity_id, seq)`)
  const write = (to: string) =>
    db.execute(sql`
      insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
      select 'worker', 'item', 1, null::bigint, null, ${to}, null`)
  await write('0')
  await write('10')
  for (const statement of partitioning) await db.execute(sql.raw(statement))
  await write('20')
  expect(await ensureEventPartitions(db)).toHaveLength(2)
  const rows = await db.execute(sql`select seq::int, to_state from events where entity_id = 1 order by seq`)
  expect([...rows]).toEqual([
    { seq: 1, to_state: '0' },
    { seq: 2, to_state: '10' },
    { seq: 3, to_state: '20' },
  ])
})
