import type { Tx } from '#db/connection.ts'
import { move } from '#db/moves/move.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { listGivenElsewhere, lockCampaignOfRun } from '#db/campaign/never-twice.ts'
import { listRetryableItemIds, saveRetried } from '#db/run/run-control.ts'
import { itemStatus, masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import { lockRunFor } from './control-run.ts'
import { reopenRun } from './reopen-run.ts'
import type { Author } from '../author.ts'

const retryable: readonly MasterStatus[] = [
  masterStatus.partiallyFailed,
  masterStatus.completeFailed,
  masterStatus.unknownFailed,
]

/**
 * Puts the failed items of a finished run back in line, all or those of one reason, and the run in
 * progress. What is done stays as it is; what a person cancelled stays cancelled. Of a campaign where nobody gets it twice, whoever another
 * round is for by now is left out.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW.
 */
export async function retryRun(
  tx: Tx,
  input: { masterId: number; reasonCode?: string | undefined; reason?: string },
  author: Author,
) {
  const { masterId } = input
  const { actor } = author
  const run = await lockRunFor(
    tx,
    masterId,
    ({ status, control }) => retryable.includes(status) && (control === 'run' || control === 'paused'),
  )
  await lockCampaignOfRun(tx, masterId)
  const given = new Set(await listGivenElsewhere(tx, masterId))
  const failed = await listRetryableItemIds(tx, masterId, input.reasonCode)
  const ids = failed.filter((id) => !given.has(id))
  if (ids.length === 0) return { retried: 0 }
  const reason = 'RETRIED'
  const moved = await move(tx, 'item', { ids, from: itemStatus.failed, to: itemStatus.wait, actor, reason })
  await saveRetried(tx, { masterId, kind: run.kind, itemIds: moved })
  await reopenRun(tx, { ...run, masterId, reason }, author)
  await saveAudit(tx, {
    ...author,
    action: 'master.retry',
    entityId: masterId,
    before: { status: run.status, control: run.control },
    after: { status: masterStatus.processing, control: 'run', retried: moved.length },
    reason: input.reason ?? input.reasonCode ?? null,
  })
  return { retried: moved.length }
}
