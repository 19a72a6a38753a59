import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthorityTarget } from '#contract/update-authority/item.ts'
import { listAssetsById } from '../../chaos/audit.ts'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { restoreLine } from '../../support/database/second-life.ts'
import { attemptsOf, ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { saveTestPlan, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
const next = newWallet().address
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterAll(() => line.close())

async function runToEnd(masterId: number, status = '20') {
  const worker = await line.startWorker()
  try {
    expect((await ended(line.db, masterId)).status).toBe(status)
  } finally {
    await worker.close()
  }
}
let serial = 0
async function minted(count: number) {
  const standard = 'token-metadata'
  const masterId = await line.plan({
    standard,
    items: testItems(count, `a${++serial}`, [newWallet().address]),
  })
  await runToEnd(masterId)
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}
type Row = [target: AuthorityTarget, assetId: string]
function plan(rows: Row[], settings: { isCanary?: boolean } = {}, newAuthority = next) {
  const { projectId } = line
  return saveTestPlan(line.db, line.vault, {
    ...{ projectId, collectionId: null, kind: 'updateAuthority', standard: 'token-metadata', settings },
    items: rows.map(([target, assetId]) => ({
      ...{ name: assetId, owner: newAuthority, assetId, target, newAuthority },
    })),
  })
}
function nfts(assetIds: string[]): Row[] {
  return assetIds.map((assetId) => ['nft', assetId])
}
async function collectionMint() {
  const [row] = await line.db.execute<{ mint: string }>(sql`
    select mint_address as mint from collections where collection_id = ${line.collectionId}`)
  return row?.mint ?? ''
}
async function authoritiesOf(assetIds: string[]) {
  const assets = await listAssetsById(line.solana.url, assetIds)
  return assetIds.map((id) => assets.find((asset) => asset.id === id)?.authority)
}
async function endsOf(masterId: number) {
  const items = await itemsOf(line.db, masterId)
  return items.map(({ asset_id: assetId, signature, status, reason_code: reason }) => ({
    ...{ assetId, signature, status, reason },
  }))
}

test('NFTs and a tree are handed over, and what is so costs nothing; a restored backup ends as it had ended', async () => {
  const compressed = await line.plan({
    standard: 'compressed',
    items: testItems(1, `leaf${++serial}`, [next]),
  })
  await runToEnd(compressed)
  const [tree] = await line.db.execute<{ address: string }>(
    sql`select address from trees order by tree_id desc`,
  )
  const assetIds = await minted(12)
  await runToEnd(await plan(nfts(assetIds.slice(0, 2))))
  const rows: Row[] = [...nfts(assetIds), ['tree', tree?.address ?? '']]
  const masterId = await plan(rows, { isCanary: true })
  const backup = await takeBackup(line.db)
  await runToEnd(masterId)
  await until('the index shows the new authority', async () =>
    (await authoritiesOf(assetIds)).every((authority) => authority === next),
  )
  const before = await endsOf(masterId)
  // Two of them were so already.
  expect(before.map(({ signature }) => signature === null)).toEqual(rows.map((_, at) => at < 2))
  const again = await plan(rows)
  await runToEnd(again)
  expect(await attemptsOf(line.db, again, 'updateAuthority')).toEqual([])
  await restoreLine(line, backup)
  await runToEnd(masterId)
  expect(await endsOf(masterId)).toEqual(before)
})

test('costs what its quote says', async () => {
  const assetIds = await minted(9)
  const masterId = await plan(nfts(assetIds))
  await runToEnd(masterId)
  await expectAsQuoted(line, masterId, {
    ...{ kind: 'updateAuthority', standard: 'token-metadata', count: 9, sizes: {}, hasGuard: false },
  })
})

test('a collection stays where it is while anything before it failed, and goes last once that is handed over', async () => {
  const collection = await collectionMint()
  const assetIds = await minted(3)
  const missing = newWallet().address
  const failed = await plan([...nfts([...assetIds, missing]), ['collection', collection]])
  await runToEnd(failed, '30')
  expect((await endsOf(failed)).map(({ status, reason }) => `${status} ${reason ?? ''}`.trim())).toEqual([
    ...['20', '20', '20', '40 NFT_MISSING', '40 COMES_LAST'],
  ])
  expect(await authoritiesOf([collection])).toEqual([line.wallet.address])

  const others = await minted(20)
  const masterId = await plan([...nfts(others), ['collection', collection]], { isCanary: true })
  await runToEnd(masterId)
  await until(
    'the index shows the new authority',
    async () => (await authoritiesOf([collection]))[0] === next,
  )
  const ends = await line.db.execute<{ slot: string; is_last: boolean }>(sql`
    select a.slot, i.payload->>'target' = 'collection' as is_last from attempts a
      join chunk_items ci using (chunk_id) join minting_items i using (item_id)
    where a.master_id = ${masterId} and a.state = 'final'`)
  const slotsOf = (isLast: boolean) =>
    [...ends].filter((end) => end.is_last === isLast).map(({ slot }) => Number(slot))
  expect(Math.min(...slotsOf(true))).toBeGreaterThan(Math.max(...slotsOf(false)))
})
