import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeItems } from '#db/run/outcomes.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createCollection, createPlan, createProject, listText, planBody } from '../../support/world.ts'

let api: TestApi
let fixture: { projectId: number; collectionId: number }
let collectionMasterId: number
beforeAll(async () => {
  api = await openTestApi()
  const project = await createProject(api.admin)
  const made = await createCollection(api.admin, api.database.db, project.projectId)
  fixture = { projectId: project.projectId, collectionId: made.collectionId }
  collectionMasterId = made.masterId
})
afterAll(() => api.close())

/** Ends a run as the worker does, with an asset id for each of its items. */
async function complete(kind: 'collection' | 'mint' | 'burn', masterId: number, assetIds: string[]) {
  const { db } = api.database
  const rows = await db.execute<{ item_id: string }>(sql`
    update minting_items set status = '10' where master_id = ${masterId} returning item_id`)
  const ids = rows.map((row) => Number(row.item_id)).sort((a, b) => a - b)
  const items = ids.map((itemId, at) => ({
    itemId,
    assetId: assetIds[at] ?? '',
    signature: `signature ${itemId}`,
    result: {} as never,
  }))
  await db.transaction((tx) => completeItems(tx, { kind, items, actor: 'test' }))
  await db.execute(sql`update minting_masters set status = '20' where master_id = ${masterId}`)
}

async function counts() {
  const one = await api.admin.send('get', `/api/admin/collections/${fixture.collectionId}`)
  const list = await api.admin.send('get', '/api/admin/collections')
  const [row] = (list.body.returnValue as { rows: Record<string, unknown>[] }).rows
  const { mintedCount, burntCount } = one.body.returnValue as Record<string, unknown>
  expect([row?.['mintedCount'], row?.['burntCount']]).toEqual([mintedCount, burntCount])
  return { mintedCount, burntCount }
}

test('a collection counts what was minted into it, once, and what of it was burnt', async () => {
  await complete('collection', collectionMasterId, [newWallet().address])
  expect(await counts()).toEqual({ mintedCount: 0, burntCount: 0 })

  const minting = await createPlan(api.admin, planBody({ ...fixture, text: listText(3) }))
  const assetIds = [newWallet().address, newWallet().address, newWallet().address]
  await complete('mint', minting.masterId, assetIds)
  expect(await counts()).toEqual({ mintedCount: 3, burntCount: 0 })

  const stranger = newWallet().address
  const burning = await createPlan(
    api.admin,
    planBody({
      ...fixture,
      text: ['assetId', ...assetIds.slice(1), stranger].join('\n'),
      overrides: { kind: 'burn' },
    }),
  )
  await complete('burn', burning.masterId, [...assetIds.slice(1), stranger])
  expect(await counts()).toEqual({ mintedCount: 3, burntCount: 2 })
})
