import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate as drizzleMigrate } from 'drizzle-orm/postgres-js/migrator'
import { sql } from 'drizzle-orm'
import { ensureEventPartitions } from './audit/event-partitions.ts'
import { connect, type Db } from './connection.ts'
import { endOnError } from './end-on-error.ts'
import { lockMigrations } from './locks.ts'
import { databaseRoles, grantRole, type DatabaseRole } from './roles.ts'
import { isHeldUp } from './sql/lock-not-available.ts'

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * What waits for a lock of a table holds up everybody who comes after it. So a migration gives up soon, undoes what it did, and
 * begins anew when those who held it up are done.
 */
const lockMaxMs = 2_000
const pauseMs = 1_000

export interface MigrateOptions {
  /** URLs of the processes that connect as roles of their own (`roles.ts`); without them the owner does everything. */
  roleUrls?: Partial<Record<DatabaseRole, string>>
  /** How long tables that are in use are waited for. */
  patienceMs?: number
  /** Of other migrations than ours. */
  folder?: string
}

/**
 * Brings the database to the newest schema. Several processes may call it at once; one does the work.
 * @param url of the owner of its tables.
 * @throws Error when tables were in use all the time; nothing is changed then.
 */
export async function migrate(
  url: string,
  { roleUrls = {}, patienceMs = 300_000, folder = ownFolder }: MigrateOptions = {},
) {
  const connection = connect(url, {
    max: 1,
    name: 'migrate',
    statementTimeoutMs: 0,
    lockTimeoutMs: lockMaxMs,
  })
  const { db } = connection
  try {
    await lockMigrations(db)
    await whenFree(() => drizzleMigrate(db, { migrationsFolder: folder }), patienceMs)
    await whenFree(() => ensureEventPartitions(db), patienceMs)
    for (const role of databaseRoles) if (roleUrls[role]) await grantRole(db, role, roleUrls[role])
  } finally {
    await connection.close()
  }
}

async function whenFree(work: () => Promise<unknown>, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs
  for (;;)
    try {
      await work()
      return
    } catch (error) {
      if (!isHeldUp(error)) throw error
      if (Date.now() > end)
        throw new Error(
          `Nothing was migrated: other transactions kept a table to themselves for ${Math.round(patienceMs / 1_000)} seconds. select pid, application_name, xact_start, query from pg_stat_activity order by xact_start says which; migrate again when they are over.`,
          { cause: error },
        )
      await sleep(pauseMs)
    }
}

/** How many migrations this database has run; throws when it has none. */
export async function countMigrations(db: Db) {
  const rows = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.count ?? 0
}

const isMain = process.argv[1] === fileURLToPath(import.meta.url)
if (isMain) {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('Set DATABASE_URL to the PostgreSQL database to migrate.')
  const { API_DATABASE_URL: api, WORKER_DATABASE_URL: worker } = process.env
  await endOnError(() => migrate(url, { roleUrls: { ...(api && { api }), ...(worker && { worker }) } }))
}
