import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKeyHolders } from '#db/project/key-holders.ts'
import { countBeforeLast } from '#db/update-authority/before-last.ts'
import { listHandOver } from '#db/update-authority/hand-over.ts'
import { openLine, type Line } from '../../support/line.ts'
import { saveTestPlan, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ isCollectionMade: false })
})
afterAll(() => line.close())

const newAuthority = newWallet().address
/** Their asset ids, as if the run had made them. */
async function made(standard: 'compressed' | 'token-metadata', count: number) {
  const masterId = await line.plan({ standard, items: testItems(count, standard, [newAuthority]) })
  const rows = await line.db.execute<{ asset_id: string }>(sql`
    update nfts n set status = '20', asset_id = 'asset ' || n.item_id from minting_items i
    where i.item_id = n.item_id and i.master_id = ${masterId} returning n.asset_id`)
  return rows.map((row) => row.asset_id).sort()
}
function handOver(assetIds: string[], collection: string) {
  const rows = [...assetIds.map((assetId) => ['nft', assetId] as const), ['collection', collection] as const]
  return saveTestPlan(line.db, line.vault, {
    ...{ projectId: line.projectId, collectionId: null, kind: 'updateAuthority', standard: 'token-metadata' },
    items: rows.map(([target, assetId]) => ({
      ...{ name: assetId, owner: newAuthority, assetId, target, newAuthority },
    })),
  })
}

test('what is left of a collection are its NFTs that are there and that no run has handed over', async () => {
  const { db, collectionId } = line
  await made('compressed', 2)
  const [done = '', burnt = '', ...left] = await made('token-metadata', 4)
  await db.execute(sql`update nfts set burnt_at = now() where asset_id = ${burnt}`)
  const masterId = await handOver([done, ...left], 'collection')
  const nfts = { total: 3, done: 0, left: [done, ...left] }
  expect(await listHandOver(db, { collectionId, limit: 10 })).toMatchObject({ nfts, leaves: 2, trees: [] })
  expect(await countBeforeLast(db, masterId)).toEqual({ open: 3, failed: 0 })

  await db.execute(sql`update minting_items set status = '20' where payload->>'assetId' = ${done}`)
  await db.execute(sql`
    update minting_items set status = '40', reason_code = 'NFT_MISSING' where payload->>'assetId' = ${left[0]}`)
  expect((await listHandOver(db, { collectionId, limit: 1 })).nfts).toEqual({
    ...{ total: 3, done: 1, left: left.slice(0, 1) },
  })
  expect(await countBeforeLast(db, masterId)).toEqual({ open: 1, failed: 1 })
  // What a person left behind on purpose holds nothing up.
  await db.execute(
    sql`update minting_items set reason_code = 'EXCLUDED' where payload->>'assetId' = ${left[0]}`,
  )
  expect(await countBeforeLast(db, masterId)).toEqual({ open: 1, failed: 0 })
})

test('who holds a key is told by the projects that have it stored', async () => {
  const stranger = newWallet().address
  const found = await listKeyHolders(line.db, [line.wallet.address, stranger])
  const [project] = await line.db.execute<{ symbol: string }>(
    sql`select symbol from projects where project_id = ${line.projectId}`,
  )
  expect([...found]).toEqual([[line.wallet.address, [project?.symbol]]])
})
