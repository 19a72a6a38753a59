import type { Db } from '#db/connection.ts'
import { listKnownAssets } from '#db/mint/index.ts'
import { listPlannedKeys } from '#db/run/item-insert.ts'
import { usableItems, type ListCheck } from '#contract/list/index.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { badField } from '../app-error.ts'
import { businessKey, setsOf } from './create-plan.ts'

/**
 * What our rows know of each NFT, and the earlier run of the same kind that has it, where the asset id says which.
 * @throws AppError BAD_REQUEST for a kind that makes its NFTs.
 */
export async function lookUpAssets(db: Db, { kind, assetIds }: { kind: LaunchKind; assetIds: string[] }) {
  const { asset } = launchOf(kind)
  if (!asset) throw badField('kind', 'NOT_ON_ASSETS')
  // An item on an NFT that is there has a key of that NFT alone; where it may be done again, an item's row says what tells it apart.
  const anywhere = { kind, projectId: 0, collectionId: null }
  const keys = new Map(
    assetIds.flatMap((assetId) => {
      const item = asset.itemOf?.(assetId)
      return item ? [[assetId, businessKey(anywhere, item)] as const] : []
    }),
  )
  const [known, planned] = await Promise.all([
    listKnownAssets(db, assetIds),
    listPlannedKeys(db, [...keys.values()]),
  ])
  const knownOf = new Map(known.map((asset) => [asset.assetId, asset]))
  const runOf = new Map(planned.map(({ businessKey: key, ...run }) => [key, run]))
  return assetIds.map((assetId) => ({
    assetId,
    known: knownOf.get(assetId) ?? null,
    run: runOf.get(keys.get(assetId) ?? '') ?? null,
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
      check.known.set(item.row, asset.judge(known.get(asset.idOf(item)) ?? null, choice))
  }
  return known
}
