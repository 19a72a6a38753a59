import type { Db } from '#db/connection.ts'
import { listKnownAssets } from '#db/mint/index.ts'
import { listNewestOnAssets } from '#db/run/keys/newest-on-assets.ts'
import { usableItems, type ListCheck } from '#contract/list/index.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { badField } from '../app-error.ts'
import { setsOf } from '#db/sql/sets-of.ts'

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

/**
 * For an operation on NFTs that are there: puts what our rows say against each of them into the check.
 * @returns what is known of them by asset id.
 */
export async function judgeAssets(
  db: Db,
  check: ListCheck,
  { kind, ...choice }: LaunchChoice & { kind: LaunchKind },
): Promise<Map<string, KnownAsset>> {
  const { asset } = launchOf(kind)
  const known = new Map<string, KnownAsset>()
  if (!asset) return known
  for (const items of setsOf([...usableItems(check)])) {
    for (const one of await listKnownAssets(db, items.map(asset.idOf))) known.set(one.assetId, one)
    for (const item of items)
      check.known.set(item.row, asset.judge(known.get(asset.idOf(item)) ?? null, choice, item))
  }
  return known
}
