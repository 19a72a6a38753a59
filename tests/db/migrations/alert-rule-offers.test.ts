import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAlertRules } from '#db/seed/alert-rules.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const statement = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .flatMap((text) => text.split('--> statement-breakpoint'))
  .find((one) => one.includes('INSERT INTO "alert_rule_offers"'))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what an installation had, kept or changed before is not brought again; what it never had is', async () => {
  const { db } = database
  await seedAlertRules(db, 'test')
  // As an installation of before: one was never there, one was deleted, and one watches something else since.
  await db.execute(sql`delete from alert_rule_offers`)
  await db.execute(sql`delete from alert_rules where condition in ('ROUND_SHORT', 'RPC_BEHIND')`)
  await db.execute(sql`update alert_rules set deleted_at = now() where condition = 'WORKER_GONE'`)
  await db.execute(sql`
    insert into audit_log (actor, action, entity, before) values ('a', 'alertRule.modify', 'alertRule', '{"condition":"RPC_BEHIND"}')`)
  await db.execute(sql.raw(statement ?? ''))
  expect(await seedAlertRules(db, 'test')).toBe(1)
  const rows = await db.execute<{ condition: string }>(sql`
    select condition from alert_rules where deleted_at is null and condition in ('ROUND_SHORT', 'RPC_BEHIND', 'WORKER_GONE')`)
  expect([...rows]).toEqual([{ condition: 'ROUND_SHORT' }])
})
