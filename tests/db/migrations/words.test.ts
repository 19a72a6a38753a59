import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const migration = readFileSync(new URL('../../../db/migrations/0012_words.sql', import.meta.url), 'utf8')
const statements = migration.split('--> statement-breakpoint').map((text) => text.trim())

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The statement that gives the old name back. */
function undo(statement: string) {
  const [, object = '', before = '', after = ''] =
    /(ALTER \w+) "(\w+)" RENAME TO "(\w+)"/.exec(statement) ?? []
  const [, table, what, from, to] =
    /ALTER TABLE "(\w+)" RENAME (COLUMN|CONSTRAINT) "(\w+)" TO "(\w+)"/.exec(statement) ?? []
  return what
    ? `alter table "${table}" rename ${what} "${to}" to "${from}"`
    : `${object} "${after}" rename to "${before}"`
}

test('renames what the version before has, and the state of its rows with it', async () => {
  const { db } = database
  for (const statement of statements.filter((text) => text.includes('RENAME')).toReversed())
    await db.execute(sql.raw(undo(statement)))
  await db.execute(sql`
    insert into old_chain_deposits (chain, kind, contract, token_id, value_wei, from_address, to_address, tx_hash, log_index,
      block_number, block_hash, block_time, state)
    values ('kaia', 'coin', null, null, 5, '0x1', '0x2', '0x3', -1, 7, '0x4', now(), 'gone')`)
  await db.execute(sql`
    insert into events (actor, entity, entity_id, from_state, to_state) values
      ('worker', 'deposit', 1, 'seen', 'gone'), ('worker', 'deposit', 1, 'gone', 'seen'), ('worker', 'item', 1, '0', '10')`)
  for (const statement of statements) await db.execute(sql.raw(statement))
  expect(await db.execute(sql`select state from source_chain_deposits`)).toEqual([{ state: 'reorged' }])
  expect(await db.execute(sql`select from_state as a, to_state as b from events order by seq`)).toEqual([
    { a: 'seen', b: 'reorged' },
    { a: 'reorged', b: 'seen' },
    { a: '0', b: '10' },
  ])
  const left = await db.execute(sql`
    select relname from pg_class where relname like 'old_chain%'
    union all select conname from pg_constraint where conname like '%old_chain%' and contype <> 'n'`)
  expect(left).toEqual([])
})
