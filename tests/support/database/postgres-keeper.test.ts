import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test, vi } from 'vitest'
import { placeOf } from '#db/connection.ts'
import { memoryFolder } from '../memory-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'keepers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function startKeeper() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/database/postgres-keeper.ts', folder],
    {
      stdio: 'ignore',
    },
  )
  const url = await vi.waitUntil(() => readFile(join(folder, 'url'), 'utf8').catch(() => null), {
    timeout: 60_000,
  })
  await rm(join(folder, 'url'))
  const end = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, end }
}

async function writeTo(url: string) {
  const place = placeOf(url)
  const sql = postgres(place.url, { ...place.options, max: 1, onnotice: () => undefined })
  await sql`create table if not exists written (number int)`
  await sql`insert into written values (1)`
  const rows = await sql`select * from written`
  await sql.end()
  return rows.length
}

test('a second keeper takes nothing from one that still runs or just ends, and removes what a killed one left', async () => {
  // No process has this number.
  const left = join(await memoryFolder(), `data-of-${basename(folder)}-99999999`)
  await mkdir(left)
  const first = await startKeeper()
  expect(existsSync(left)).toBe(false)
  expect(await writeTo(first.url)).toBe(1)
  const second = await startKeeper()
  expect(await writeTo(first.url)).toBe(2)
  await first.end()
  expect(await writeTo(second.url)).toBe(1)
  await second.end()
})
