import { isOpenEndedPlan } from '#contract/codes/status.ts'
import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { saveExcluded } from '#db/run/exclude.ts'
import { listRetryableItemIds } from '#db/run/run-control.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { lockRunFor } from './control-run.ts'

type Chosen = { itemId: number } | { reasonCode: string }

/**
 * Gives up failed items of a run for good: one, or all of one reason. Their state stays; no retry takes them.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for items of migrations, which have an outcome of their own, and when the one item has not failed or is given up already.
 */
export async function excludeItems(
  tx: Tx,
  input: Chosen & { masterId: number; reason: string },
  author: Author,
) {
  const { masterId } = input
  const run = await lockRunFor(tx, masterId, ({ origin }) => !isOpenEndedPlan[origin])
  const failed = await listRetryableItemIds(
    tx,
    masterId,
    'reasonCode' in input ? input.reasonCode : undefined,
  )
  const itemIds = 'itemId' in input ? failed.filter((id) => id === input.itemId) : failed
  if (itemIds.length === 0 && 'itemId' in input)
    throw new AppError('NOT_ALLOWED_NOW', { params: { status: run.status, control: run.control } })
  const excluded = await saveExcluded(tx, { itemIds, actor: author.actor })
  await saveAudit(tx, {
    ...author,
    action: 'master.exclude',
    entityId: masterId,
    after: { ...('itemId' in input ? { itemId: input.itemId } : { reasonCode: input.reasonCode }), excluded },
    reason: input.reason,
  })
  return { excluded }
}
