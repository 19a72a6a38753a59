import { fileURLToPath } from 'node:url'
import { migrate as drizzleMigrate } from 'drizzle-orm/postgres-js/migrator'
import { sql } from 'drizzle-orm'
import { ensureEventPartitions } from './audit/event-partitions.ts'
import { connect, type Db } from './connection.ts'
import { endOnError } from './end-on-error.ts'
import { lockMigrations } from './locks.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the database to the newest schema. Several processes may call it at once; one does the work. */
export async function migrate(url: string) {
  const connection = connect(url, { max: 1, name: 'migrate', statementTimeoutMs: 0 })
  try {
    await lockMigrations(connection.db)
    await drizzleMigrate(connection.db, { migrationsFolder: folder })
    await ensureEventPartitions(connection.db)
  } finally {
    await connection.close()
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
  await endOnError(() => migrate(url))
}
