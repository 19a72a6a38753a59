import type { Db } from '#db/connection.ts'
import { listKnownAssets } from '#db/mint/index.ts'
import { listNewestOnAssets } from '#db/run/keys/newest-on-assets.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { badField } from '../app-error.ts'

/**
 * What our rows know of each NFT, and the newest item of the same kind on it, where the look-up may tell of it.
 * @throws AppError BAD_REQUEST for a kind that makes its NFTs.
 */
export async function lookUpAssets(db: Db, { kind, assetIds }: { kind: LaunchKind; assetIds: string[] }) {
  const { asset } = launchOf(kind)
  if (!asset) throw badField('kind', 'NOT_ON_ASSETS')
  const [known, newest] = await Promise.all([
    listKnownAssets(db, assetIds),
    asset.earlier === 'sameKey' ? [] : listNewestOnAssets(db, kind, assetIds),
  ])
  const knownOf = new Map(known.map((one) => [one.assetId, one]))
  const runOf = new Map(newest.map(({ assetId, ...run }) => [assetId, run]))
  return assetIds.map((assetId) => ({
    assetId,
    known: knownOf.get(assetId) ?? null,
    run: runOf.get(assetId) ?? null,
  }))
}
