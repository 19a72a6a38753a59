import { isGivenInCampaignOf } from '#db/campaign/never-twice.ts'
import { findOptionalRepairable, type Repairable } from '#db/run/repair.ts'
import { isOpenEndedPlan, masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import { launchOf, isLaunchKind, type LaunchKind } from '#contract/operation/launches.ts'
import type { ListOptions } from '#contract/list/index.ts'
import type { StoredItem } from '#contract/operation/launch.ts'
import type { Token } from '#contract/send-token/token.ts'
import { isRepairable } from '#contract/run/repair.ts'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../services.ts'
import { readOperation } from '../present-item.ts'
import { proveDead, type RepairRefusal } from './prove-dead.ts'

const openAgain: readonly MasterStatus[] = [
  masterStatus.processing,
  masterStatus.partiallyFailed,
  masterStatus.completeFailed,
  masterStatus.unknownFailed,
]

/** Whether its own state and its run allow a corrected item. */
export function mayBeRepaired({ item, group, status, control, plan }: Repairable): boolean {
  return (
    isRepairable({ group, reasonCode: item.reasonCode }) &&
    isLaunchKind(plan.kind) &&
    !isOpenEndedPlan[plan.origin] &&
    openAgain.includes(status) &&
    (control === 'run' || control === 'paused')
  )
}

/**
 * The cells of the row an item was made from, and why no corrected one can take its place now.
 * @throws AppError NOT_FOUND.
 */
export async function readRepair(
  services: Pick<Services, 'db' | 'chains'>,
  itemId: number,
): Promise<{
  kind: LaunchKind | null
  cells: Record<string, string>
  token: Token | null
  refusal: RepairRefusal | null
}> {
  const row = await findOptionalRepairable(services.db, itemId)
  if (!row) throw new AppError('NOT_FOUND')
  const { kind } = row.plan
  const notNow = { code: 'NOT_ALLOWED_NOW', rpcs: '' } as const
  if (!isLaunchKind(kind)) return { kind: null, cells: {}, token: null, refusal: notNow }
  const { masterId, owner } = row.item
  const isGiven = await isGivenInCampaignOf(services.db, { masterId, owners: [owner] })
  const refusal = mayBeRepaired(row) && !isGiven ? (await proveDead(services, itemId)).refusal : notNow
  return { kind, cells: cellsOf(kind, row), token: saidOf(kind, row).token ?? null, refusal }
}

/** As the list of its kind would have them. */
function cellsOf(kind: LaunchKind, { item }: Pick<Repairable, 'item'>): Record<string, string> {
  const { list, ofItem } = launchOf(kind)
  const cells = list.toCells(ofItem(storedOf(kind, item), item.rowNo))
  return Object.fromEntries(list.names.map((name, at) => [name, cells[at] ?? '']))
}

/** What was said beside the list it was made from. */
export function saidOf(kind: LaunchKind, { item }: Pick<Repairable, 'item'>): Pick<ListOptions, 'token'> {
  return launchOf(kind).saidOf?.(storedOf(kind, item)) ?? {}
}

function storedOf(kind: LaunchKind, item: Repairable['item']): StoredItem {
  return { ...item, ...readOperation({ item, kind }) }
}
