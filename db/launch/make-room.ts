import type { Tx } from '../connection.ts'
import type { NewItem } from '../run/item-insert.ts'
import { listNewestOnAssets } from '../run/keys/newest-on-assets.ts'
import { lockFailedOnAssets, releaseEndedKeys, supersedeFailed } from '../run/keys/supersede.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { ItemsTakenError, type Clash } from './clashes.ts'
import { setsOf } from './sets-of.ts'

/**
 * For what may be done to an NFT again with other content, before items of a kind are stored: the last word counts. Failed items on the
 * same NFTs are superseded, so that no retry writes their old content over the new one; the newest item on each NFT stands against
 * the list or does not; one that was the same, and was followed by another since, gives its key to the new one. Called with the turn
 * for lists.
 * @throws ItemsTakenError
 */
export async function makeRoom(
  tx: Tx,
  { kind, items, actor }: { kind: LaunchKind; items: readonly NewItem[]; actor: string },
): Promise<void> {
  const launch = launchOf(kind)
  const { asset } = launch
  if (asset?.earlier !== 'newest') return
  const clashes: Clash[] = []
  for (const set of setsOf(items)) {
    const rows = set.map((item) => ({ item, listed: launch.ofItem(item, item.rowNo) }))
    const assetIds = rows.map(({ listed }) => asset.idOf(listed))
    await lockFailedOnAssets(tx, kind, assetIds)
    const newest = await listNewestOnAssets(tx, kind, assetIds)
    const newestOf = new Map(newest.map((one) => [one.assetId, one]))
    for (const { item, listed } of rows) {
      const one = newestOf.get(asset.idOf(listed))
      if (one && isTaken(launch, listed, one))
        clashes.push({ row: item.rowNo, masterId: one.masterId, masterName: one.masterName })
    }
  }
  if (clashes.length > 0) throw new ItemsTakenError(clashes)
  for (const set of setsOf(items)) {
    const assetIds = set.map((item) => asset.idOf(launch.ofItem(item, item.rowNo)))
    await supersedeFailed(tx, { kind, assetIds, actor })
    await releaseEndedKeys(
      tx,
      set.map(({ businessKey }) => businessKey),
    )
  }
}
