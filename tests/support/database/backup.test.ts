import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { createVault } from '#db/vault.ts'
import { takeBackup } from './backup.ts'
import { openTestDatabase, type TestDatabase } from './postgres.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../rows.ts'
import { newWallet } from '../wallet/wallet.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const vault = createVault(randomBytes(32).toString('base64'))

/** A run with its items, which refer to each other and are made by sequences. @returns the run's id. */
async function saveRun(db: Db) {
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const items = testItems(3, 'backup', [wallet.address])
  return saveTestPlan(db, vault, { projectId, collectionId, kind: 'mint', standard: 'compressed', items })
}

/** Every row of every table, and where every sequence is. */
async function contentOf(db: Db) {
  const tables = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of tables)
    content[name] = [
      ...(await db.execute(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by to_jsonb(t)::text`,
      )),
    ]
  content['sequences'] = [
    ...(await db.execute(
      sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by sequencename`,
    )),
  ]
  return content
}

test('puts back what was changed, added and removed, as often as asked', async () => {
  const { db } = database
  const first = await saveRun(db)
  const before = await contentOf(db)
  const backup = await takeBackup(db)
  for (const round of [1, 2]) {
    await db.execute(sql`update minting_items set name = 'changed' where row_no = 1`)
    await db.execute(sql`delete from nfts`)
    const added = await saveRun(db)
    expect(added, `round ${round}`).toBe(first + 2)
    await backup.restore()
    expect(await contentOf(db)).toEqual(before)
  }
  await backup.drop()
})

test('goes on from the restored rows: numbers follow, and references are checked', async () => {
  const { db } = database
  const first = await saveRun(db)
  const backup = await takeBackup(db)
  await saveRun(db)
  await backup.restore()
  expect(await saveRun(db)).toBe(first + 2)
  await expect(db.execute(sql`delete from minting_masters`)).rejects.toMatchObject({
    cause: { code: '23503' },
  })
  await backup.drop()
  const left = await db.execute(sql`select 1 from pg_namespace where nspname like 'backup_%'`)
  expect(left).toHaveLength(0)
})
