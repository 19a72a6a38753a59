import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKnownAssets } from '#db/mint/index.ts'
import { listMintsOf } from '#db/mypage/my-page.ts'
import { completeItems } from '#db/run/outcomes.ts'
import { openLine, type Line } from '../../support/line.ts'
import { planReveal } from '../../support/kinds/reveal-plan.ts'
import { testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ isCollectionMade: false })
})
afterAll(() => line.close())

async function complete(kind: 'mint' | 'reveal', masterId: number, assetIds: string[], signature = 'x') {
  const rows = await line.db.execute<{ item_id: string }>(sql`
    update minting_items set status = '10' where master_id = ${masterId} returning item_id`)
  const items = rows
    .map((row) => Number(row.item_id))
    .sort((a, b) => a - b)
    .map((itemId, at) => ({ itemId, assetId: assetIds[at] ?? '', signature, result: {} as never }))
  await completeItems(line.db, { kind, items, actor: 'test' })
}
async function nftsOf(assetIds: string[]) {
  const rows = await line.db.execute<{ asset_id: string; name: string | null; uri: string | null }>(sql`
    select asset_id, revealed_name as name, revealed_uri as uri from nfts
    where asset_id = any(${sql.param(assetIds)}::text[])`)
  return new Map(rows.map(({ asset_id: assetId, name, uri }) => [assetId, [name, uri]]))
}

test('an NFT of ours has the name and URI of the reveal that was asked for last, whichever is completed last', async () => {
  const owner = newWallet().address
  const [one, kept] = [newWallet().address, newWallet().address]
  const minting = await line.plan({ standard: 'token-metadata', items: testItems(2, 'hidden', [owner]) })
  await complete('mint', minting, [one, kept])
  const plan = (name: string) =>
    planReveal(line, {
      standard: 'token-metadata',
      items: [one, newWallet().address].map((assetId) => ({ assetId, name, uri: `https://a.test/${name}` })),
    })
  const [first, second] = [await plan('first'), await plan('second')]
  const assetsOf = async (masterId: number) => {
    const rows = await line.db.execute<{ id: string }>(
      sql`select payload->>'assetId' as id from minting_items where master_id = ${masterId} order by item_id`,
    )
    return rows.map(({ id }) => id)
  }
  await complete('reveal', second, await assetsOf(second))
  await complete('reveal', first, await assetsOf(first), 'y')
  expect(await nftsOf([one, kept])).toEqual(
    new Map([
      [one, ['second', 'https://a.test/second']],
      [kept, [null, null]],
    ]),
  )
  const known = new Map((await listKnownAssets(line.db, [one, kept])).map((nft) => [nft.assetId, nft.name]))
  expect(known.get(one)).toBe('second')
  expect(known.get(kept)).toContain('hidden')
  const shown = await listMintsOf(line.db, { owners: [owner], after: null, limit: 10 })
  expect(shown.map(({ name }) => name)).toContain('second')
})
