import type { Tx } from '#db/connection.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import { listNewestOnAssets, releaseSupersededKeys } from '#db/run/newest-on-assets.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { alreadyPlanned, type Clash } from './already-planned.ts'
import { setsOf } from './sets-of.ts'

/**
 * For what may be done to an NFT again with other content. The newest item on each NFT stands against the list or does not; one that
 * was the same, and was followed by another since, gives its key to the new one. Called with the turn for lists.
 * @throws AppError ITEMS_ALREADY_PLANNED.
 */
export async function makeRoom(tx: Tx, kind: LaunchKind, items: readonly NewItem[]): Promise<void> {
  const launch = launchOf(kind)
  const { asset } = launch
  if (asset?.earlier !== 'newest') return
  const clashes: Clash[] = []
  for (const set of setsOf(items)) {
    const rows = set.map((item) => ({ item, listed: launch.ofItem(item, item.rowNo) }))
    const found = await listNewestOnAssets(
      tx,
      kind,
      rows.map(({ listed }) => asset.idOf(listed)),
    )
    const newestOf = new Map(found.map((newest) => [newest.assetId, newest]))
    for (const { item, listed } of rows) {
      const newest = newestOf.get(asset.idOf(listed))
      if (newest && isTaken(launch, listed, newest))
        clashes.push({ row: item.rowNo, masterId: newest.masterId, masterName: newest.masterName })
    }
  }
  if (clashes.length > 0) throw alreadyPlanned(clashes)
  for (const set of setsOf(items))
    await releaseSupersededKeys(
      tx,
      set.map(({ businessKey }) => businessKey),
    )
}
