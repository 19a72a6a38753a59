import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { connect, placeOf, type Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import type { DatabaseRole } from '#db/roles.ts'
import { connectQueue } from '#worker/queue/connection.ts'
import { planTask } from '#worker/tasks/plan.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const startTimeoutMs = 60_000

export interface TestDatabase {
  /** Of its owner. */
  url: string
  /**
   * Of the role that such a process has in production. The queue stands in this database for the API alone, whose role owns its
   * tables here; a worker's is in Redis.
   */
  urlOf(role: DatabaseRole): string
  db: Db
  /** Closes the pool and drops the database. */
  close(): Promise<void>
}

/**
 * A migrated, empty database of its own on a real PostgreSQL. The server is the one of
 * TEST_DATABASE_URL (a URL that may create databases and roles), else an embedded one shared by all test files
 * that run at the time.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? (await sharedServer())
  const place = placeOf(serverUrl)
  const sql = postgres(place.url, { ...place.options, max: 1, onnotice: () => undefined })
  const template = await ensureTemplate(sql, serverUrl)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await createFrom(sql, name, template)
  const url = databaseUrl(serverUrl, name)
  // Its tables come with the template, what a role may do with the database itself does not.
  await sql.unsafe(`grant create on database ${name} to ${nameOf('api')}`)
  const connection = connect(url, { max: 8, name: 'test' })
  return {
    url,
    urlOf: (role) => roleUrl(url, role),
    db: connection.db,
    close: async () => {
      await connection.close()
      await sql.unsafe(`drop database if exists ${name} with (force)`)
      await sql.end({ timeout: 1 })
    },
  }
}

/** Tables of tests stay small, so a kept statement needs no plan of its own for every parameter: that takes most of PostgreSQL's time here. */
function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  url.searchParams.set('plan_cache_mode', 'auto')
  return url.href
}

/** All test databases of a server have the same. */
function nameOf(role: DatabaseRole) {
  return `punky_test_${role}`
}
function roleUrl(url: string, role: DatabaseRole) {
  const own = new URL(url)
  own.username = nameOf(role)
  own.password = nameOf(role)
  return own.href
}

/** One migrated template per state of db/migrations and roles: copying it takes milliseconds, migrating does not. */
async function ensureTemplate(sql: postgres.Sql, serverUrl: string) {
  const name = `template_${migrationsHash()}`
  await sql`select pg_advisory_lock(7206002)`
  try {
    const found = await sql`select 1 from pg_database where datname = ${name}`
    if (found.length > 0) return name
    await sql.unsafe(`drop database if exists ${name}_new with (force)`)
    await sql.unsafe(`create database ${name}_new`)
    const url = databaseUrl(serverUrl, `${name}_new`)
    const [api, worker] = [roleUrl(url, 'api'), roleUrl(url, 'worker')]
    await migrate(url, { roleUrls: { api, worker } })
    await sql.unsafe(`grant create on database ${name}_new to ${nameOf('api')}`)
    await migrateQueue(api)
    await renameWhenFree(sql, `${name}_new`, name)
    return name
  } finally {
    await sql`select pg_advisory_unlock(7206002)`
  }
}

/** What the first queue on a database does, which takes longer than all its other tables. */
async function migrateQueue(url: string) {
  const queue = connectQueue({ databaseUrl: url, redisUrl: null }, [planTask])
  const plans = queue.openQueue(planTask.name)
  await plans.getJobCounts()
  await plans.close()
  await queue.close()
}

function migrationsHash() {
  const folder = join(root, 'db/migrations')
  const hash = createHash('sha256')
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const roles = '../roles.ts'
  for (const file of ['meta/_journal.json', ...files.sort(), roles])
    hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

/** "Database is being accessed": the last connection of the migrator is still on its way out. */
async function whileInUse(act: () => Promise<unknown>) {
  for (let tries = 0; ; tries++) {
    try {
      await act()
      return
    } catch (error) {
      const isInUse = error instanceof postgres.PostgresError && error.code === '55006'
      if (!isInUse || tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
function renameWhenFree(sql: postgres.Sql, from: string, to: string) {
  return whileInUse(() => sql.unsafe(`alter database ${from} rename to ${to}`))
}
function createFrom(sql: postgres.Sql, name: string, template: string) {
  // Copied file by file it takes a third of what it takes page by page.
  return whileInUse(() => sql.unsafe(`create database ${name} template ${template} strategy file_copy`))
}

/** URL of the shared embedded server; starts its keeper when there is none. */
async function sharedServer() {
  const folder = join(
    tmpdir(),
    `punky-tests-${process.getuid?.() ?? 0}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
  )
  await mkdir(folder, { recursive: true })
  // The server may run as another user than root; it must be able to reach its data below.
  await chmod(folder, 0o755)
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const url = await runningUrl(folder)
    if (url) return url
    if (await takeLock(folder)) await startKeeper(folder)
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The test PostgreSQL did not start within a minute; see ${join(folder, 'keeper.log')}.`)
}

async function runningUrl(folder: string) {
  const url = await readFile(join(folder, 'url'), 'utf8').catch(() => null)
  if (!url) return null
  const place = placeOf(url)
  const sql = postgres(place.url, { ...place.options, max: 1, connect_timeout: 2, onnotice: () => undefined })
  try {
    await sql`select 1`
    return url
  } catch {
    // A keeper that was killed leaves its URL behind: start another.
    return null
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The process that makes the folder starts the keeper. A lock older than a start may take was left by a crash. */
async function takeLock(folder: string) {
  const lock = join(folder, 'starting')
  try {
    await mkdir(lock)
    return true
  } catch {
    const made = await stat(lock).catch(() => null)
    if (made && Date.now() - made.mtimeMs > startTimeoutMs) await rm(lock, { recursive: true, force: true })
    return false
  }
}

async function startKeeper(folder: string) {
  await rm(join(folder, 'url'), { force: true })
  const log = openSync(join(folder, 'keeper.log'), 'w')
  const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', keeper, folder], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && child.exitCode === null && !(await runningUrl(folder)))
    await new Promise((resolve) => setTimeout(resolve, 100))
  await rm(join(folder, 'starting'), { recursive: true, force: true })
  if (child.exitCode !== null)
    throw new Error(`The test PostgreSQL did not start:\n${readFileSync(join(folder, 'keeper.log'), 'utf8')}`)
}
