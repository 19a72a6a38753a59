import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Connection } from '#db/connection.ts'
import { ensureEventPartitions } from '#db/audit/event-partitions.ts'
import { databaseRoles, grantRole, type DatabaseRole } from '#db/roles.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const denied = '42501'
let database: TestDatabase
let connections: Record<DatabaseRole, Connection>
beforeAll(async () => {
  database = await openTestDatabase()
  const open = (role: DatabaseRole) => connect(database.urlOf(role), { max: 1, name: 'test' })
  connections = { api: open('api'), worker: open('worker') }
})
afterAll(async () => {
  for (const role of databaseRoles) await connections[role].close()
  await database.close()
})

/** The SQLSTATE with which a statement of this role fails; null when it does not. */
async function refusal(role: DatabaseRole, statement: string): Promise<string | null> {
  try {
    await connections[role].db.execute(sql.raw(statement))
    return null
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
  }
}

async function tablesOf(condition: string) {
  const rows = await database.db.execute<{ name: string }>(
    sql.raw(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and ${condition}`,
    ),
  )
  return rows.map(({ name }) => name)
}

describe.each(databaseRoles)('the role of the %s', (role) => {
  it.each(['audit_log', 'events'])(
    'writes %s, and changes, removes and empties nothing of it',
    async (table) => {
      const values =
        table === 'events'
          ? `(actor, entity, entity_id, to_state) values ('test', 'item', 1, '0')`
          : `(actor, action, entity, request_id) values ('test', 'news.create', 'news', 'r')`
      expect(await refusal(role, `insert into ${table} ${values}`)).toBeNull()
      for (const statement of [
        `update ${table} set actor = 'somebody else'`,
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger all`,
        `drop table ${table}`,
      ])
        expect(await refusal(role, statement), statement).toBe(denied)
      expect(await refusal(role, `select * from ${table}`)).toBeNull()
    },
  )

  it('reaches no partition past its table', async () => {
    const partitions = await tablesOf('relispartition and relkind = $$r$$')
    expect(partitions.length).toBeGreaterThan(3)
    for (const name of partitions)
      for (const statement of [
        `delete from ${name}`,
        `update ${name} set actor = 'x'`,
        `insert into ${name} table ${name}`,
      ])
        expect(await refusal(role, statement), statement).toBe(denied)
  })

  it('owns nothing, makes no table and becomes nobody else', async () => {
    for (const statement of [
      'create table mine (n int)',
      'create role mine',
      'set role punky',
      'alter table news add column mine int',
      'update drizzle.__drizzle_migrations set hash = $$x$$',
    ])
      expect(await refusal(role, statement), statement).toBe(denied)
  })

  it('reads every table, also those of the next migration', async () => {
    for (const name of await tablesOf(`relkind in ('r', 'p') and not relispartition`))
      expect(await refusal(role, `select 1 from ${name} limit 1`), name).toBeNull()
    await database.db.execute(sql`create table made_later (n int)`)
    expect(await refusal(role, 'insert into made_later values (1)')).toBe(denied)
    await grantRole(database.db, role, database.urlOf(role))
    expect(await refusal(role, 'insert into made_later values (1)')).toBeNull()
    await database.db.execute(sql`drop table made_later`)
  })
})

it('the API makes no transaction and no proof of life; it may decide about one that is there', async () => {
  for (const statement of [
    'insert into attempts (chunk_id) values (1)',
    'delete from attempts',
    'insert into chunk_items (chunk_id) values (1)',
    'delete from workers',
    'update database_life set seen_at = now()',
    'update balances set lamports = 0',
  ])
    expect(await refusal('api', statement), statement).toBe(denied)
  expect(await refusal('api', `update attempts set error_detail = null`)).toBeNull()
})

it('a worker makes nobody an admin, and loosens no rule', async () => {
  for (const statement of [
    `update users set role = 'owner'`,
    'insert into sessions select * from sessions',
    'delete from api_tokens',
    'delete from settings',
    'update project_keys set address = address',
    'delete from retired_rpcs',
  ])
    expect(await refusal('worker', statement), statement).toBe(denied)
  expect(await refusal('worker', `delete from sessions where expires_at < now()`)).toBeNull()
})

it('a worker gives the events their partitions, and drops only old ones; the API does neither', async () => {
  const { db } = connections.worker
  await ensureEventPartitions(db)
  const [last = ''] = await tablesOf(
    "relispartition and relname ~ '^events_[0-9]{4}_[0-9]{2}$' order by relname desc",
  )
  await database.db.execute(sql`drop table ${sql.identifier(last)}`)
  expect(await ensureEventPartitions(db)).toEqual([last])
  expect(await refusal('worker', `select drop_event_partition('events_first')`)).toBe('P0001')
  expect(await refusal('worker', `select drop_event_partition('users')`)).toBe('P0001')
  expect(await refusal('worker', `select add_event_partition('2030-01-02')`)).toBe('P0001')
  expect(await refusal('api', `select add_event_partition('2030-01-01')`)).toBe(denied)
})

it('has a password that the server does not know, and is never the owner', async () => {
  const [row] = await database.db.execute<{ kept: string }>(
    sql`select rolpassword as kept from pg_authid where rolname = ${new URL(database.urlOf('api')).username}`,
  )
  expect(row?.kept).toMatch(/^SCRAM-SHA-256\$4096:[\w+/]{22}==\$[\w+/]{43}=:[\w+/]{43}=$/)
  await expect(grantRole(database.db, 'api', database.url)).rejects.toThrow('must name a role of its own')
})
