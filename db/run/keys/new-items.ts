import { createHash } from 'node:crypto'
import type { RowItem } from '#contract/list/index.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { PlanInput } from '#contract/run/plans.ts'
import type { NewItem } from '../item-insert.ts'

/** The items of a list as they are stored. `known` has what our rows know of the NFTs it names. */
export function toNewItems(
  plan: Pick<PlanInput, 'kind' | 'projectId' | 'collectionId'>,
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
export function businessKey(
  { kind, projectId, collectionId }: Pick<PlanInput, 'kind' | 'projectId' | 'collectionId'>,
  item: RowItem,
): string {
  return `${kind}:${launchOf(kind).keyOf(item, { projectId, collectionId, digest })}`
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
