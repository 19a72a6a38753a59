import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { proveStories } from './stories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Three items that are completed, and what is told of each. */
async function completed(stories: [from: string | null, to: string][][]) {
  const { db } = database
  await db.execute(sql`delete from events`)
  await db.execute(sql`update minting_items set status = '0'`)
  const vault = createVault(randomBytes(32).toString('base64'))
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const items = testItems(stories.length, `story ${randomBytes(4).toString('hex')}`, [wallet.address])
  const plan = { projectId, collectionId, kind: 'mint', standard: 'compressed', items } as const
  const masterId = await saveTestPlan(db, vault, plan)
  const rows = await db.execute<{ id: string }>(sql`
    update minting_items set status = '20' where master_id = ${masterId} returning item_id as id`)
  for (const [at, { id }] of [...rows].entries())
    for (const [from, to] of stories[at] ?? [])
      await db.execute(sql`
        insert into events (entity, entity_id, master_id, from_state, to_state, actor)
        values ('item', ${id}, ${masterId}, ${from}, ${to}, 'test')`)
  const notes: string[] = []
  await proveStories(
    db,
    (kind, count, text) => void notes.push(`${kind} ${count} ${text.replace(/item \d+/, 'item')}`),
  )
  return notes
}

test('an item that is done has its story from its beginning on', async () => {
  const whole: [string | null, string][] = [
    ['0', '10'],
    ['10', '20'],
  ]
  expect(await completed([whole, [[null, '0'], ...whole], [['0', '20']]])).toEqual([])
  expect(await completed([[], [['10', '20']]])).toEqual([
    'wrong 1 story of item: there is none',
    'wrong 1 story of item: it begins with 10 to 20',
  ])
})

test('a story that jumps, or that a row does not end, is seen', async () => {
  expect(
    await completed([
      [
        ['0', '30'],
        ['30', '20'],
      ],
    ]),
  ).toHaveLength(2)
  expect(await completed([[['0', '10']]])).toEqual(['wrong 1 story of item: ?, then 0 to 10, now 20'])
})
