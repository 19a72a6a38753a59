import { masterStatus, planStatus } from '#contract/codes/status.ts'
import { moveOne } from '#db/moves/move.ts'
import { saveStarted } from '#db/run/run-moves.ts'
import { refreshStatistics } from '#db/run/planning.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import { setWaiting } from '#db/run/waiting.ts'
import type { WorkerContext } from '../../context.ts'
import { readApproval, waitOrLeaveOut } from '../approval/approval.ts'
import { cancelRun } from '../drive/cancel-run.ts'
import { wakeDrive } from '../drive/wake-signal.ts'
import { planBatch } from './plan-batch.ts'
import { driveTask } from '../../tasks/drive.ts'

/** The first batch is small, each next one larger: trees are made, and chunks go, while the rest is planned. */
const firstBatchItems = 64
const batchGrowth = 8
const batchItemsMax = 3_000
/** Smaller runs do not change what is true of the tables. */
const statisticsAfterItems = 5_000

/** Starts a run that is due and splits its waiting items into chunks. May run twice, or beside itself. */
export async function planRun(ctx: WorkerContext, { masterId }: { masterId: number }) {
  const run = await findOptionalRun(ctx.db, masterId)
  if (!run) return
  const { status, control } = run.master
  if (control === 'cancelling') {
    await cancelRun(ctx, run)
    return ctx.producer.notify(driveTask, { masterId })
  }
  if (status === masterStatus.wait && !(control === 'run' && run.isDue)) return
  // Nothing is planned beside what cannot be proven, but the drive has to keep asking for it.
  if (status === masterStatus.unknownFailed) return ctx.producer.notify(driveTask, { masterId })
  if (status !== masterStatus.wait && status !== masterStatus.processing) return
  const authority = ctx.keyring.authority(run)
  if (!authority) return setWaiting(ctx.db, masterId, ctx.keyring.whyUnsigned(run), {})
  const isStart = status === masterStatus.wait
  if (isStart && (await readApproval(ctx, run)) === 'due') return waitOrLeaveOut(ctx, run)
  if (isStart && !(await saveStarted(ctx.db, { masterId, actor: ctx.workerId }))) return
  await reopenPlan(ctx, run)
  await planBatch(ctx, run, authority, firstBatchItems)
  await ctx.producer.notify(driveTask, { masterId })
  // Many new rows at once: without fresh statistics PostgreSQL reads whole tables to find a few items.
  const changesTables = isStart && run.master.total > statisticsAfterItems
  if (changesTables) await refreshStatistics(ctx.db, run.plan.kind)
  let batchItems = firstBatchItems
  do {
    wakeDrive(ctx.memory.wakeSignals, masterId)
    batchItems = Math.min(batchItemsMax, batchItems * batchGrowth)
  } while (!ctx.stopping.aborted && (await planBatch(ctx, run, authority, batchItems)) > 0)
  if (changesTables) await refreshStatistics(ctx.db, run.plan.kind)
  await ctx.producer.notify(driveTask, { masterId })
}

/** The plan follows its run: waiting or failed, it is processing again. */
async function reopenPlan(ctx: WorkerContext, run: Run) {
  const { wait, failed, processing } = planStatus
  await moveOne(ctx.db, 'plan', {
    ...{ id: run.plan.id, from: [wait, failed], to: processing, actor: ctx.workerId },
  })
}
