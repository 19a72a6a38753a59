import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetFields, operationFacts } from '#contract/operation/operations.ts'
import { planKinds } from '#contract/codes/status.ts'
import { countItems, listItems, searchAllItems } from '#db/run/item-list.ts'
import { completeItems } from '#db/run/outcomes.ts'
import { openLine, type Line } from '../../support/line.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ isCollectionMade: false })
})
afterAll(() => line.close())

async function rowsOf(masterId: number, search: string) {
  const rows = await listItems(line.db, { masterId, after: 0, limit: 10, filter: { search } })
  expect(await countItems(line.db, masterId, { search })).toBe(rows.length)
  return rows.map(({ item }) => item.rowNo)
}

test('an item is found by the NFT it was given, in its run and in all of them, before and after it is done', async () => {
  const { db } = line
  const [one, two] = [newWallet().address, newWallet().address]
  const burning = await line.burn({ standard: 'token-metadata', assetIds: [one, two] })
  expect(await rowsOf(burning, two)).toEqual([2])
  const found = await searchAllItems(db, { search: one, after: null, limit: 10 })
  expect(found.map(({ item, kind }) => [item.masterId, item.rowNo, kind])).toEqual([[burning, 1, 'burn']])
  // Its name is the asset id, as it is of an NFT that others made; a part of it is looked for in the name.
  expect(await rowsOf(burning, two.slice(2, 20))).toEqual([2])
  expect(await rowsOf(burning, newWallet().address)).toEqual([])

  const [row] = await db.execute<{ item_id: string }>(
    sql`update minting_items set status = '10' where master_id = ${burning} and row_no = 2 returning item_id`,
  )
  const done = { itemId: Number(row?.item_id), assetId: two, signature: 'signature', result: {} as never }
  await completeItems(db, { kind: 'burn', items: [done], actor: 'test' })
  expect(await rowsOf(burning, two)).toEqual([2])
})

test('a made NFT is found together with what was done to it', async () => {
  const { db } = line
  const minting = await line.plan({ count: 2 })
  const made = newWallet().address
  await db.execute(sql`
    update nfts set asset_id = ${made} where item_id =
      (select item_id from minting_items where master_id = ${minting} and row_no = 1)`)
  const burning = await line.burn({ standard: 'compressed', assetIds: [made] })
  const found = await searchAllItems(db, { search: made, after: null, limit: 10 })
  expect(found.map(({ item }) => item.masterId)).toEqual([burning, minting])
})

test.each(assetFields)('an index finds items by %s', async (field) => {
  const plan = await line.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`
      explain select item_id from minting_items where payload->>${sql.raw(`'${field}'`)} = ${newWallet().address}`)
  })
  expect(JSON.stringify([...plan])).toContain('minting_items_asset')
})

test('every operation whose items name an NFT that is there says in which field', () => {
  for (const kind of planKinds) {
    const { payload, assetField } = operationFacts[kind]
    expect(
      ['assetId'].filter((name) => name in payload.shape),
      kind,
    ).toEqual(assetField ? [assetField] : [])
  }
})

test('signing and completing an item touches no index', async () => {
  const { db } = line
  const burning = await line.burn({
    standard: 'token-metadata',
    assetIds: Array.from({ length: 5 }, () => newWallet().address),
  })
  const rows = await db.execute<{ item_id: string }>(
    sql`select item_id from minting_items where master_id = ${burning} order by item_id`,
  )
  const items = rows.map((row) => ({
    itemId: Number(row.item_id),
    assetId: newWallet().address,
    signature: 'signature',
    result: { returnedLamports: '1' },
  }))
  const updates = sql`
    select pg_stat_get_xact_tuples_updated('minting_items'::regclass)::int as all,
      pg_stat_get_xact_tuples_hot_updated('minting_items'::regclass)::int as hot`
  const [before, after] = await db.transaction(async (tx) => {
    const [first] = await tx.execute<{ all: number; hot: number }>(updates)
    await tx.execute(sql`update minting_items set status = '10' where master_id = ${burning}`)
    await completeItems(tx, { kind: 'burn', items, actor: 'test' })
    const [last] = await tx.execute<{ all: number; hot: number }>(updates)
    return [first, last]
  })
  if (!before || !after) throw new Error('The database counts no updates.')
  expect({ all: after.all - before.all, hot: after.hot - before.hot }).toEqual({ all: 10, hot: 10 })
})
