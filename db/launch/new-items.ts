import { createHash } from 'node:crypto'
import type { RowItem } from '#contract/list/index.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { NewItem } from '../run/item-insert.ts'

/** Of a plan, what the key of an item is made with. */
export interface KeyedBy {
  kind: LaunchKind
  projectId: number
  collectionId: number | null
}

/** The items of a list as they are stored. `known` has what our rows know of the NFTs it names. */
export function toNewItems(
  plan: KeyedBy,
  items: Iterable<RowItem>,
  { known, wallet }: { known: ReadonlyMap<string, KnownAsset>; wallet: string },
): NewItem[] {
  const launch = launchOf(plan.kind)
  return Array.from(items, (item) => ({
    rowNo: item.row,
    businessKey: businessKey(plan, item),
    ...launch.toItem(item, { known: known.get(launch.asset?.idOf(item) ?? '') ?? null, wallet }),
  }))
}

/** What an item is, for ever: no other item of any run has it. */
export function businessKey({ kind, projectId, collectionId }: KeyedBy, item: RowItem): string {
  return `${kind}:${launchOf(kind).keyOf(item, { projectId, collectionId, digest })}`
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
