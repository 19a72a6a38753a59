import { usableItems, type ListCheck } from '#contract/list/index.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import type { LaunchChoice } from '#contract/operation/launch.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { Db } from '../connection.ts'
import { listKnownAssets } from '../mint/index.ts'
import { setsOf } from './sets-of.ts'

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
