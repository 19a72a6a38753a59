import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKnownAssets } from '#db/mint/index.ts'
import { completeItems } from '#db/run/outcomes.ts'
import { openLine, type Line } from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { planTransfer } from '../../support/kinds/transfer-plan.ts'
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
async function ownersOf(assetIds: string[]) {
  const known = new Map(
    (await listKnownAssets(line.db, assetIds)).map((asset) => [asset.assetId, asset.owner]),
  )
  return assetIds.map((assetId) => known.get(assetId))
}

test('a transfer gives what is ours its new owner, in the transaction that completes it, and nothing else', async () => {
  const { db } = line
  const [first, second] = [newWallet().address, newWallet().address]
  const ours = [newWallet().address, newWallet().address]
  const minting = await line.plan({
    standard: 'token-metadata',
    items: testItems(2, 'ours', [line.wallet.address]),
  })
  const nft = { leafIndex: null, treeAddress: null, tokenAccount: null }
  await completeItems(db, {
    kind: 'mint',
    items: finished(await itemIdsOf(minting), ours, nft),
    actor: 'test',
  })
  const [sent = '', kept = ''] = ours
  const foreign = newWallet().address

  const send = async (owner: string, assetIds: string[]) => {
    const items = assetIds.map((assetId) => ({ assetId, owner }))
    const masterId = await planTransfer(line, { standard: 'token-metadata', items })
    return finished(await itemIdsOf(masterId), assetIds, { tokenAccount: newWallet().address })
  }
  const items = await send(first, [sent, foreign])
  const broken = db.transaction(async (tx) => {
    await completeItems(tx, { kind: 'transfer', items, actor: 'test' })
    throw new Error('undone')
  })
  await expect(broken).rejects.toThrow('undone')
  expect(await ownersOf(ours)).toEqual([line.wallet.address, line.wallet.address])

  await completeItems(db, { kind: 'transfer', items, actor: 'test' })
  expect(await ownersOf([sent, kept, foreign])).toEqual([first, line.wallet.address, undefined])
  // It came back, and went to another.
  await completeItems(db, { kind: 'transfer', items: await send(second, [sent]), actor: 'test' })
  expect(await ownersOf(ours)).toEqual([second, line.wallet.address])
})
