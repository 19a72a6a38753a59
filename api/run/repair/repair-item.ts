import type { Tx } from '#db/connection.ts'
import { askIfChanged } from '#db/approval/approvals.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { isGivenInCampaignOf, lockCampaignOfRun } from '#db/campaign/never-twice.ts'
import { makeRoom } from '#db/launch/make-room.ts'
import { takeListTurn } from '#db/launch/take-list-turn.ts'
import { listAttemptsOfItem } from '#db/run/item-story.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import { findOptionalRepairable, saveRepair, saveRepaired, type Repairable } from '#db/run/repair.ts'
import { resetErrorRate } from '#db/run/run-control.ts'
import { masterStatus } from '#contract/codes/status.ts'
import { isLaunchKind } from '#contract/operation/launches.ts'
import { AppError } from '../../app-error.ts'
import type { Author } from '../../author.ts'
import { lockRunFor, notAllowed } from '../control-run.ts'
import { reopenRun } from '../reopen-run.ts'
import { mayBeRepaired } from './read-repair.ts'

export interface RepairInput {
  itemId: number
  masterId: number
  /** What is done instead. */
  item: Omit<NewItem, 'rowNo'>
  /** Every transaction of the item that was proven dead. */
  dead: string[]
}

/**
 * Closes a failed item, which says so, and puts a corrected one in its place: another content is another business key, so it is
 * another item for ever. A run that has ended goes on with it. Of a campaign where nobody gets it twice, whoever another round is for by now
 * is left as it is.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it may not be repaired (any more), or was signed again since its proof.
 */
export async function repairItem(
  tx: Tx,
  { itemId, masterId, item, dead }: RepairInput,
  author: Author,
): Promise<{ itemId: number; masterId: number }> {
  const run = await lockRunFor(tx, masterId, () => true)
  const { actor } = author
  // As when a list is stored: two that want the same business key, or the same NFT, take turns.
  const { kind } = run
  if (!isLaunchKind(kind)) throw notAllowed(run)
  await takeListTurn(tx, { kind, collectionId: run.collectionId })
  const row = await findOptionalRepairable(tx, itemId)
  if (!row || !mayBeRepaired(row) || !(await areStillAll(tx, itemId, dead))) throw notAllowed(run)
  await lockCampaignOfRun(tx, masterId)
  const owners = [row.item.owner, item.owner]
  if (await isGivenInCampaignOf(tx, { masterId, owners })) throw notAllowed(run)
  if (!(await saveRepaired(tx, { itemId, actor }))) throw notAllowed(run)
  const { collectionId, standard } = row.plan
  await makeRoom(tx, { kind, items: [{ ...item, rowNo: row.item.rowNo }], actor })
  const madeId = await saveRepair(
    tx,
    { masterId, kind, collectionId, standard, actor, repairsId: itemId },
    item,
  )
  await resetErrorRate(tx, masterId)
  await askIfChanged(tx, masterId)
  if (run.status !== masterStatus.processing)
    await reopenRun(tx, { ...run, masterId, reason: 'REPAIRED' }, author)
  await saveAudit(tx, {
    ...author,
    action: 'item.repair',
    entityId: itemId,
    before: contentOf(row),
    after: { ...contentOf({ item }), masterId, itemId: madeId },
  })
  return { itemId: madeId, masterId }
}

/** Whether it was not signed again since its proof. */
async function areStillAll(tx: Tx, itemId: number, dead: string[]): Promise<boolean> {
  const attempts = await listAttemptsOfItem(tx, itemId)
  return attempts.every(({ signature }) => dead.includes(signature))
}

function contentOf({ item }: { item: Pick<Repairable['item'], 'name' | 'owner' | 'payload'> }) {
  const { name, owner, payload } = item
  return { name, owner, ...(typeof payload === 'object' && payload) }
}

/** @throws AppError BAD_REQUEST when nothing was corrected: a retry is what does the same again. */
export function assertCorrected(before: Repairable, item: Omit<NewItem, 'rowNo'>): void {
  if (JSON.stringify(sorted(contentOf(before))) === JSON.stringify(sorted(contentOf({ item }))))
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'cells', code: 'NOTHING_CHANGED' }] })
}

function sorted(content: Record<string, unknown>) {
  return Object.entries(content).sort(([a], [b]) => a.localeCompare(b))
}
