import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { takeBackup } from '../support/database/backup.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import type { ApiProcess } from './api-process.ts'
import { prepareMints } from './mints.ts'
import { newTestKeys } from '../support/keys.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a list whose rows a backup took along is entered again, also where another one waited to be entered', async () => {
  const { db } = database
  let gate = Promise.resolve()
  const calmly = async <T>(work: (its: Db) => Promise<T>) => {
    await gate
    return work(db)
  }
  // Lists that are added are entered as rows: no API is asked.
  const api = {} as ApiProcess
  const launch = await prepareMints(
    {
      db,
      calmly,
      keys: newTestKeys(),
      wallet: newWallet(),
      sink: newWallet(),
      api,
    },
    {
      ...{ operation: 'mint', kills: 0, items: 4, seed: 1, standard: 'compressed', queue: 'postgres' },
      ...{ guard: 'off', workers: 1, faults: [], say: () => undefined, complain: () => undefined },
    },
  )
  await launch.upTo(1)
  const backup = await takeBackup(db)
  await launch.addRun?.({ isRefused: false })
  await launch.upTo(2)
  await launch.addRun?.({ isRefused: false })
  let open = () => {}
  gate = new Promise((resolve) => (open = resolve))
  const waiting = launch.upTo(3)
  await backup.restore()
  launch.forgetAfter(1)
  open()
  await waiting
  await launch.upTo(launch.runs)
  const rows = await db.execute<{ list: string; items: number }>(sql`
    select substring(name from 'r[0-9]+') as list, count(*)::int as items from minting_items where name ~ ' r[0-9]+ ' group by 1 order by 1`)
  expect(rows).toEqual(['r0', 'r1000', 'r1001'].map((list) => ({ list, items: 4 })))
})
