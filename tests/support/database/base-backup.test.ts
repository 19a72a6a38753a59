import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { beginLife, keepLife } from '#db/health/database-life.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres, type Postgres } from '#localnet/postgres/start-postgres.ts'
import { memoryFolder } from '../memory-folder.ts'
import { takeBaseBackup } from './base-backup.ts'

let dir: string
let server: Postgres
beforeAll(async () => {
  dir = await mkdtemp(join(await memoryFolder(), 'base-backup-'))
  await chmod(dir, 0o755)
  server = await startPostgres({ dataDir: dir })
  await migrate(server.url)
})
afterAll(async () => {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

const lifeGapMs = 60_000

test('a server comes back as it was at one moment while it was written to, and as one that goes on from there', async () => {
  const { db, close } = connect(server.url, { max: 1, name: 'life' })
  await beginLife(db, { gapMs: lifeGapMs, quietUntil: null })
  expect(await keepLife(db, lifeGapMs)).not.toBeNull()
  await close()
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  const [found] = await sql<{ dir: string }[]>`
    select current_setting('data_directory') as dir`
  await sql`create table counted (n int primary key, filler text)`
  let last = 0
  const write = async (count: number) => {
    for (const end = last + count; last < end; last += 1)
      await sql`insert into counted values (${last + 1}, repeat('x', 500))`
  }
  await write(100)
  const before = last
  const writing = write(2_000)
  const backup = await takeBaseBackup(server)
  const after = last
  await writing
  await sql.end()

  await backup.restore()

  const again = connect(server.url, { max: 1, name: 'life' })
  const rows = await again.db.execute<{ n: number }>('select n from counted order by n')
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, at) => at + 1))
  expect(rows.length).toBeGreaterThanOrEqual(before)
  expect(rows.length).toBeLessThanOrEqual(after + 1)
  // Seconds later, and yet no worker may take it for the rows it was at work on.
  expect(await keepLife(again.db, lifeGapMs)).toBeNull()
  await again.close()
  expect(await readdir(dirname(found?.dir ?? ''))).toEqual(['postgres'])
})
