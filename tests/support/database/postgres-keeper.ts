import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import postgres from 'postgres'
import { placeOf } from '#db/connection.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { memoryFolder } from '../memory-folder.ts'

/**
 * A process of its own that keeps one PostgreSQL for all test files of a run, so that forty files do not start
 * forty servers. It ends by itself once no client has been connected for `idleMs`, and leaves nothing behind.
 */
const idleMs = 30_000

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: postgres-keeper.ts FOLDER')

// Of each keeper its own: one that is just ending, or does not answer in time, has its files still in use.
const memory = await memoryFolder()
const prefix = `data-of-${basename(folder)}-`
await removeLeftFiles()
const dataDir = join(memory, `${prefix}${process.pid}`)
await mkdir(dataDir)
// As root the server runs as another user, who must get through this folder to its data.
await chmod(dataDir, 0o755)
const server = await startPostgres({ dataDir, isTemporary: true, hasSocket: dataDir.length < 80 })
const place = placeOf(server.urlOf('postgres'))
const sql = postgres(place.url, { ...place.options, max: 1, onnotice: () => undefined })
// Test data may be lost in a power cut.
for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
  await sql.unsafe(`alter system set ${setting} = off`)
// Thousands of connections are opened: a password takes each a quarter of its time, and is one everybody knows.
const [found] = await sql<{ hba_file: string }[]>`show hba_file`
if (found) await writeFile(found.hba_file, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
await sql`select pg_reload_conf()`

const urlFile = join(folder, 'url')
await writeFile(`${urlFile}.new`, server.urlOf('postgres'))
await rename(`${urlFile}.new`, urlFile)

/** A keeper that was killed leaves its files behind, in memory until the machine ends. */
async function removeLeftFiles() {
  for (const name of await readdir(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    await rm(join(memory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let usedAt = Date.now()
const timer = setInterval(() => void look(), 1_000)

async function look() {
  const rows = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
  if ((rows[0]?.count ?? 0) > 0) usedAt = Date.now()
  if (Date.now() - usedAt > idleMs) await end()
}

async function end() {
  clearInterval(timer)
  await rm(urlFile, { force: true })
  await sql.end({ timeout: 1 })
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void end())
