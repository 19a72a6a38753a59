import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import type { Claim } from '#contract/operation/claim.ts'
import { findSmallestBufferOf } from '#db/tree/buffers.ts'
import { listAssets } from '../../chaos/audit.ts'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { restoreLine } from '../../support/database/second-life.ts'
import { attemptsOf, ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { saveTestPlan, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { isSoak } from '../../support/soak.ts'

let line: Line
const holder = newWallet().address
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
/** NFTs of somebody, of which the project's wallet is the creator who signed the mint. */
async function minted(standard: Standard, count: number) {
  const creators = [{ address: line.wallet.address, share: 100 }]
  const items = testItems(count, `c${++serial}`, [holder]).map((item) => ({ ...item, creators }))
  const masterId = await line.plan({ standard, items })
  await runToEnd(masterId)
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}
function plan(standard: Standard, assetIds: string[], claim: Claim, isCanary = false) {
  const { projectId, wallet } = line
  const item = { owner: wallet.address, creator: wallet.address, claim }
  return saveTestPlan(line.db, line.vault, {
    ...{ projectId, collectionId: null, kind: 'verifyCreator', standard, settings: { isCanary } },
    items: assetIds.map((assetId) => ({ name: assetId, assetId, ...item })),
  })
}
async function untilShown(assetIds: string[], isVerified: boolean) {
  const [row] = await line.db.execute<{ mint: string }>(sql`
    select mint_address as mint from collections where collection_id = ${line.collectionId}`)
  await until(`the index shows the creator as ${isVerified}`, async () => {
    const assets = await listAssets(line.solana.url, row?.mint ?? '')
    const shown = new Map(assets.map((asset) => [asset.id, asset.creators]))
    return assetIds.every((id) => shown.get(id)?.every((creator) => creator.verified === isVerified))
  })
}
async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}
async function doneOf(masterId: number) {
  const items = await itemsOf(line.db, masterId)
  return items.map(({ asset_id: assetId, signature, status }) => ({ assetId, signature, status }))
}

describe.each(['compressed', 'token-metadata'] as const)('the creator of %s NFTs', (standard) => {
  test.runIf(isSoak || standard === 'compressed')(
    'takes back, verifies, and pays nothing for what is so; a restored backup ends as it had ended',
    async () => {
      const assetIds = await minted(standard, 12)
      await runToEnd(await plan(standard, assetIds.slice(0, 2), 'unverify'))
      const masterId = await plan(standard, assetIds, 'unverify', true)
      const backup = await takeBackup(line.db)
      await runToEnd(masterId)
      await untilShown(assetIds, false)
      const before = await doneOf(masterId)
      // Two of them were so already.
      expect(before.map(({ signature }) => signature === null)).toEqual(assetIds.map((_, at) => at < 2))
      const paid = await balance()
      await restoreLine(line, backup)
      await runToEnd(masterId)
      expect(await doneOf(masterId)).toEqual(before)
      expect(await balance()).toBe(paid)

      const verified = await plan(standard, assetIds, 'verify')
      await runToEnd(verified)
      await untilShown(assetIds, true)
      await expectAsQuoted(line, verified, {
        ...{ kind: 'verifyCreator', standard, count: assetIds.length, sizes: {}, hasGuard: false },
        smallestBuffer: await findSmallestBufferOf(line.db, line.collectionId),
      })
      const again = await plan(standard, assetIds, 'verify')
      await runToEnd(again)
      expect(await attemptsOf(line.db, again, 'verifyCreator')).toEqual([])
    },
  )

  test.runIf(isSoak || standard === 'token-metadata')('fails what is not there, alone', async () => {
    const assetIds = await minted(standard, 2)
    const masterId = await plan(standard, [...assetIds, newWallet().address], 'unverify')
    await runToEnd(masterId, '30')
    const ends = (await itemsOf(line.db, masterId)).map((item) => `${item.status} ${item.reason_code ?? ''}`)
    expect(ends.map((end) => end.trim())).toEqual(['20', '20', '40 NFT_MISSING'])
    await untilShown(assetIds, false)
  })
})
