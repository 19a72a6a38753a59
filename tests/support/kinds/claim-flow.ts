import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import type { Claim } from '#contract/operation/claim.ts'
import { findSmallestBufferOf } from '#db/tree/buffers.ts'
import { listAssetsById, type ChainAsset } from '#tests/chaos/audit.ts'
import { expectAsQuoted } from '../as-quoted.ts'
import { takeBackup } from '../database/backup.ts'
import { restoreLine } from '../database/second-life.ts'
import { attemptsOf, ended, itemsOf, openLine, until, type Line } from '../line.ts'
import { saveTestPlan, testItems } from '../rows.ts'
import { isSoak } from '../soak.ts'
import { newWallet } from '../wallet/wallet.ts'
import { withWorker } from '../with-worker.ts'

/** Something that a wallet says of NFTs whoever holds them, and takes back. */
export interface ClaimKind {
  kind: 'verifyCreator' | 'verifyCollection'
  /** It is said in the collection of the NFTs, which the plan names. */
  isInCollection: boolean
  /** An item beside its asset id and claim. @param wallet the project's. */
  given(wallet: string): { owner: string; creator?: string }
  /** NFTs are minted with these creators: what is claimed of them is so from then on. */
  creatorsOf(wallet: string): { address: string; share: number }[]
  /** Whether the index shows the claim. */
  isShown(asset: ChainAsset): boolean
}

/** The tests of a kind that says something of NFTs: there, back, a restored backup, what is so already, what is not there. */
export function testClaims(claims: ClaimKind): void {
  const { kind } = claims
  let line: Line
  beforeAll(async () => {
    line = await openLine({ views: 2 })
  })
  afterAll(() => line.close())

  const steps = claimSteps(() => line, claims)
  const { balance, doneOf, minted, plan, runToEnd, untilShown } = steps

  describe.each(['compressed', 'token-metadata'] as const)('what is said of %s NFTs', (standard) => {
    test.runIf(isSoak || standard === 'compressed')(
      'is taken back, said again, and costs nothing where it is so; a restored backup ends as it had ended',
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
          ...{ kind, standard, count: assetIds.length, sizes: {}, hasGuard: false },
          smallestBuffer: await findSmallestBufferOf(line.db, line.collectionId),
        })
        const again = await plan(standard, assetIds, 'verify')
        await runToEnd(again)
        expect(await attemptsOf(line.db, again, kind)).toEqual([])
      },
    )

    test.runIf(isSoak || (standard === 'token-metadata' && kind === 'verifyCreator'))(
      'fails where it is not there, alone',
      async () => {
        const assetIds = await minted(standard, 2)
        const masterId = await plan(standard, [...assetIds, newWallet().address], 'unverify')
        await runToEnd(masterId, '30')
        const ends = (await itemsOf(line.db, masterId)).map(
          (item) => `${item.status} ${item.reason_code ?? ''}`,
        )
        expect(ends.map((end) => end.trim())).toEqual(['20', '20', '40 NFT_MISSING'])
        await untilShown(assetIds, false)
      },
    )
  })
}

function claimSteps(lineNow: () => Line, { kind, isInCollection, given, creatorsOf, isShown }: ClaimKind) {
  const holder = newWallet().address
  let serial = 0
  async function runToEnd(masterId: number, status = '20') {
    await withWorker(lineNow(), async () => expect((await ended(lineNow().db, masterId)).status).toBe(status))
  }
  return {
    runToEnd,
    /** NFTs of somebody, of which it is said already. */
    minted: async (standard: Standard, count: number) => {
      const line = lineNow()
      const creators = creatorsOf(line.wallet.address)
      const items = testItems(count, `c${++serial}`, [holder]).map((item) => ({ ...item, creators }))
      const masterId = await line.plan({ standard, items })
      await runToEnd(masterId)
      return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
    },
    plan: (standard: Standard, assetIds: string[], claim: Claim, isCanary = false) => {
      const { db, vault, projectId, collectionId, wallet } = lineNow()
      const item = { ...given(wallet.address), claim }
      return saveTestPlan(db, vault, {
        ...{ projectId, kind, standard, settings: { isCanary } },
        collectionId: isInCollection ? collectionId : null,
        items: assetIds.map((assetId) => ({ name: assetId, assetId, ...item })),
      })
    },
    untilShown: (assetIds: string[], isSo: boolean) =>
      until(`the index shows it as ${isSo}`, async () => {
        const assets = await listAssetsById(lineNow().solana.url, assetIds)
        return assets.length === assetIds.length && assets.every((asset) => isShown(asset) === isSo)
      }),
    balance: async () => {
      const line = lineNow()
      return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
    },
    doneOf: async (masterId: number) => {
      const items = await itemsOf(lineNow().db, masterId)
      return items.map(({ asset_id: assetId, signature, status }) => ({ assetId, signature, status }))
    },
  }
}
