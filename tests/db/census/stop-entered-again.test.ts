import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { stopEnteredAgain } from '#db/census/stop-entered-again.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { runOf } from '../../support/line.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let database: TestDatabase
let plan: () => Promise<number>
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  const vault = createVault(randomBytes(32).toString('base64'))
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  plan = () =>
    saveTestPlan(db, vault, {
      ...{ projectId, collectionId, kind: 'mint', standard: 'compressed', settings: {} },
      items: testItems(3, `again-${Math.random()}`, [newWallet().address]),
    })
})
afterAll(() => database.close())

/** A run that was stored in the last moment of a second, of which two items are found in a block of the given second. */
async function foundIn(second: string) {
  const masterId = await plan()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      update minting_masters set registered_at = '2026-11-27T02:03:20.900Z' where master_id = ${masterId}`)
    await stopEnteredAgain(tx, { masterId, found: [{ at: new Date(second), items: 2 }], actor: 'test' })
  })
  return runOf(database.db, masterId)
}

test('what is found in a block of the second before a run was stored is of a list that was entered before: a person is asked', async () => {
  expect(await foundIn('2026-11-27T02:03:19.000Z')).toMatchObject({
    control: 'paused',
    waiting: { code: 'CHAIN_AHEAD', params: { adopted: '2' } },
  })
})

test('what is found in a block of the same second may be of the run itself: the time of a block is a whole second', async () => {
  expect(await foundIn('2026-11-27T02:03:20.000Z')).toMatchObject({ control: 'run', waiting: null })
})
