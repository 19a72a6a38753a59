import { masterStatus, type MasterControl, type MasterStatus } from '#contract/codes/status.ts'
import type { Tx } from '#db/connection.ts'
import { move } from '#db/moves/move.ts'
import { saveControl } from '#db/run/run-control.ts'
import type { Author } from '../author.ts'
import { notAllowed, recordControl } from './control-run.ts'
import type { EventReason } from '#contract/codes/move-reasons.ts'

/**
 * Puts a run that has ended, or waits for a verdict, in progress again: something of it is to be done once more.
 * @throws AppError NOT_ALLOWED_NOW when it has moved meanwhile.
 */
export async function reopenRun(
  tx: Tx,
  run: { masterId: number; status: MasterStatus; control: MasterControl; reason: EventReason },
  author: Author,
): Promise<void> {
  const { masterId, reason } = run
  const { actor } = author
  const [isMoved] = await move(tx, 'master', {
    ids: [masterId],
    from: run.status,
    to: masterStatus.processing,
    actor,
    reason,
  })
  if (isMoved === undefined) throw notAllowed(run)
  await saveControl(tx, masterId, { control: 'run', isWaitingCleared: true, isFinishCleared: true, actor })
  if (run.control !== 'run')
    await recordControl(tx, { masterId, from: run.control, to: 'run', reason }, author)
}
