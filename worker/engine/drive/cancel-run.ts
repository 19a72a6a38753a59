import { masterStatus } from '#contract/codes/status.ts'
import { move } from '#db/moves/move.ts'
import { cancelUnsigned } from '#db/run/cancel.ts'
import { lockRun } from '#db/run/planning.ts'
import type { Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'

/**
 * Cancels what no transaction was ever signed for, or whose transactions are proven dead: planned chunks and
 * unplanned items. Items give their business key back, so that a new plan may mint them. What is signed continues
 * until it is final or dead; the drive ends the run after that.
 */
export async function cancelRun(ctx: WorkerContext, run: Run) {
  await ctx.db.transaction(async (tx) => {
    // A planner that is under way commits first, or finds the run cancelled.
    await lockRun(tx, run.master.id)
    if (run.master.status === masterStatus.wait)
      await move(tx, 'master', {
        ids: [run.master.id],
        from: masterStatus.wait,
        to: masterStatus.processing,
        actor: ctx.workerId,
        reason: 'CANCELLED',
      })
    const { kind } = run.plan
    await cancelUnsigned(tx, { masterId: run.master.id, kind, actor: ctx.workerId })
  })
}
