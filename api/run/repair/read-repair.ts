import { findOptionalRepairable, type Repairable } from '#db/run/repair.ts'
import { isOpenEndedPlan, masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import { launchOf, isLaunchKind, type LaunchKind } from '#contract/operation/launches.ts'
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
): Promise<{ kind: LaunchKind | null; cells: Record<string, string>; refusal: RepairRefusal | null }> {
  const row = await findOptionalRepairable(services.db, itemId)
  if (!row) throw new AppError('NOT_FOUND')
  const { kind } = row.plan
  const notNow = { code: 'NOT_ALLOWED_NOW', rpcs: '' } as const
  if (!isLaunchKind(kind)) return { kind: null, cells: {}, refusal: notNow }
  const refusal = mayBeRepaired(row) ? (await proveDead(services, itemId)).refusal : notNow
  return { kind, cells: cellsOf(kind, row), refusal }
}

/** As the list of its kind would have them. */
function cellsOf(kind: LaunchKind, { item }: Pick<Repairable, 'item'>): Record<string, string> {
  const { list, ofItem } = launchOf(kind)
  const cells = list.toCells(ofItem({ ...item, ...readOperation({ item, kind }) }, item.rowNo))
  return Object.fromEntries(list.names.map((name, at) => [name, cells[at] ?? '']))
}
