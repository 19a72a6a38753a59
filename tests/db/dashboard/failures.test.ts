import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#db/connection.ts'
import { listFailures } from '#db/dashboard/dashboard.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let save: (items: number) => Promise<number>
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const vault = createVault(randomBytes(32).toString('base64'))
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  save = async (count) => {
    const items = testItems(count, `of ${count}`, [wallet.address])
    const plan = { projectId, collectionId, kind: 'mint', standard: 'compressed', items } as const
    const masterId = await saveTestPlan(db, vault, plan)
    await db.execute(sql`update minting_masters set status = '10' where master_id = ${masterId}`)
    return masterId
  }
})
afterAll(() => database.close())

/** Each a second after the one before it. */
async function fail(masterId: number, [first, last]: [number, number], reason: string) {
  await database.db.execute(sql`
    update minting_items set status = '40', reason_code = ${reason},
      modified_at = timestamptz '2026-01-01 00:00:00Z' + row_no * interval '1 second'
    where master_id = ${masterId} and row_no between ${first} and ${last}`)
}

function at(row: number) {
  return new Date(Date.UTC(2026, 0, 1) + row * 1_000).toISOString()
}

test('failed items are counted by reason, the reason of the newest first, without those that are no failure', async () => {
  const masterId = await save(12)
  await fail(masterId, [1, 4], 'ITEM_INVALID')
  await fail(masterId, [5, 6], 'OWNER_INVALID')
  await fail(masterId, [7, 9], 'CANCELLED')
  const of = { masterId, masterName: expect.any(String) as string }
  expect(await listFailures(database.db)).toEqual({
    rows: [
      { ...of, reasonCode: 'OWNER_INVALID', count: 2, lastAt: at(6) },
      { ...of, reasonCode: 'ITEM_INVALID', count: 4, lastAt: at(4) },
    ],
    total: 6,
  })
})

test('of many that failed only the last are read, whatever their number', async () => {
  const many = 3_000
  const masterId = await save(many)
  await fail(masterId, [1, many], 'ITEM_INVALID')
  await database.db.execute(sql`vacuum (analyze) minting_items`)
  const { rows } = await database.db.transaction(async (tx) => {
    // Of a table as small as this one PostgreSQL would rather read all, and of so few items sort all.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    const before = await countRead(tx)
    const found = await listFailures(tx)
    expect((await countRead(tx)) - before).toBeLessThan(many / 2)
    return found
  })
  expect(rows.find((row) => row.masterId === masterId)).toMatchObject({ count: many, lastAt: at(many) })
})

/** Rows of items that this transaction has read, beside what indexes alone tell. */
async function countRead(tx: Queryable): Promise<number> {
  const [row] = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'minting_items'`)
  return row?.read ?? 0
}
