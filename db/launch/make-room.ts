import type { Tx } from '../connection.ts'
import type { NewItem } from '../run/item-insert.ts'
import { listNewestOnAssets, type NewestOnAsset } from '../run/keys/newest-on-assets.ts'
import { lockFailedOnAssets, releaseEndedKeys, supersedeFailed } from '../run/keys/supersede.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { ItemsTakenError } from './clashes.ts'
import { setsOf } from './sets-of.ts'

/** A row whose NFT an item of another run has, which stands against it. */
export interface TakenRow {
  item: NewItem
  newest: NewestOnAsset
}

interface ToStore {
  kind: LaunchKind
  items: readonly NewItem[]
  actor: string
}

/** As `makeRoomUnlessTaken`, for who stores the whole list or nothing. @throws ItemsTakenError. */
export async function makeRoom(tx: Tx, input: ToStore): Promise<void> {
  const taken = await makeRoomUnlessTaken(tx, input)
  if (taken.length === 0) return
  throw new ItemsTakenError(
    taken.map(({ item, newest: { masterId, masterName } }) => ({ row: item.rowNo, masterId, masterName })),
  )
}

/**
 * For what may be done to an NFT again with other content, before items of a kind are stored: the last word counts. Failed items on the
 * same NFTs are superseded, so that no retry writes their old content over the new one; the newest item on each NFT stands against
 * the list or does not; one that was the same, and was followed by another since, gives its key to the new one. Called with the turn
 * for lists.
 * @returns the rows that others stand against: none of them may be stored, and nothing was changed.
 */
export async function makeRoomUnlessTaken(tx: Tx, { kind, items, actor }: ToStore): Promise<TakenRow[]> {
  const launch = launchOf(kind)
  const { asset } = launch
  if (asset?.earlier !== 'newest') return []
  const taken: TakenRow[] = []
  for (const set of setsOf(items)) {
    const rows = set.map((item) => ({ item, listed: launch.ofItem(item, item.rowNo) }))
    const assetIds = rows.map(({ listed }) => asset.idOf(listed))
    await lockFailedOnAssets(tx, kind, assetIds)
    const newest = await listNewestOnAssets(tx, kind, assetIds)
    const newestOf = new Map(newest.map((one) => [one.assetId, one]))
    for (const { item, listed } of rows) {
      const one = newestOf.get(asset.idOf(listed))
      if (one && isTaken(launch, listed, one)) taken.push({ item, newest: one })
    }
  }
  if (taken.length > 0) return taken
  for (const set of setsOf(items)) {
    const assetIds = set.map((item) => asset.idOf(launch.ofItem(item, item.rowNo)))
    await supersedeFailed(tx, { kind, assetIds, actor })
    await releaseEndedKeys(
      tx,
      set.map(({ businessKey }) => businessKey),
    )
  }
  return []
}
