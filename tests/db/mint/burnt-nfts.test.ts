import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKnownAssets } from '#db/mint/index.ts'
import { countMintsOf, listMintsOf } from '#db/mypage/my-page.ts'
import { completeItems } from '#db/run/outcomes.ts'
import { openLine, type Line } from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ isCollectionMade: false })
})
afterAll(() => line.close())

async function itemIdsOf(masterId: number) {
  const rows = await line.db.execute<{ item_id: string }>(sql`
    update minting_items set status = '10' where master_id = ${masterId} returning item_id`)
  return rows.map((row) => Number(row.item_id)).sort((a, b) => a - b)
}
function finished(itemIds: number[], assetIds: string[], result: object) {
  return itemIds.map((itemId, at) => ({
    itemId,
    assetId: assetIds[at] ?? '',
    signature: `signature ${itemId}`,
    result: result as never,
  }))
}

test('a burn marks what is ours, in the transaction that completes it, and it counts as held no longer', async () => {
  const { db } = line
  const owner = newWallet().address
  const ours = [newWallet().address, newWallet().address]
  const minting = await line.plan({ standard: 'token-metadata', items: testItems(2, 'ours', [owner]) })
  const nft = { leafIndex: null, treeAddress: null, tokenAccount: null }
  const mints = finished(await itemIdsOf(minting), ours, nft)
  await completeItems(db, { kind: 'mint', items: mints, actor: 'test' })
  await db.execute(sql`update nfts set status = '20' where asset_id = any(${sql.param(ours)}::text[])`)
  const [burnt = '', kept = ''] = ours
  const foreign = newWallet().address

  const burning = await line.burn({ standard: 'token-metadata', assetIds: [burnt, foreign] })
  const ids = await itemIdsOf(burning)
  const items = finished(ids, [burnt, foreign], { returnedLamports: '1' })
  const broken = db.transaction(async (tx) => {
    await completeItems(tx, { kind: 'burn', items, actor: 'test' })
    throw new Error('undone')
  })
  await expect(broken).rejects.toThrow('undone')
  expect((await listKnownAssets(db, ours)).some(({ isBurnt }) => isBurnt)).toBe(false)

  await completeItems(db, { kind: 'burn', items, actor: 'test' })
  const known = await listKnownAssets(db, [...ours, foreign])
  expect(new Map(known.map(({ assetId, isBurnt }) => [assetId, isBurnt]))).toEqual(
    new Map([
      [burnt, true],
      [kept, false],
    ]),
  )
  expect(await countMintsOf(db, [owner])).toEqual([{ status: '20', count: 1 }])
  const rows = await listMintsOf(db, { owners: [owner], after: null, limit: 10 })
  expect(rows.map(({ assetId, burntAt }) => [assetId, burntAt !== null])).toEqual([
    [kept, false],
    [burnt, true],
  ])
})
