import { isOpenEndedPlan, masterStatus, planStatus, type MasterStatus } from '#contract/codes/status.ts'
import type { Tx } from '#db/connection.ts'
import { moveOne } from '#db/moves/move.ts'
import { releaseCancelledKeys } from '#db/run/keys/business-keys.ts'
import type { ChunkCounts } from '#db/run/chunks.ts'
import { countItems, type ItemCounts } from '#db/run/outcomes.ts'
import { lockRun } from '#db/run/planning.ts'
import { areUnknownFor, hasOpenWork, saveFinished } from '#db/run/run-moves.ts'
import type { Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'

/**
 * Ends a run none of whose items can change any more: 20, 30 or 40 by what became of them.
 * @returns false when something of it is open after all: the caller's counts were out of date.
 */
export function finishRun(ctx: WorkerContext, run: Run): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    await lockRun(tx, run.master.id)
    if (await hasOpenWork(tx, run.master.id)) return false
    const to = outcomeOf(await countItems(tx, run.master.id))
    const from = run.master.status === '90' ? masterStatus.unknownFailed : masterStatus.processing
    if (from === masterStatus.unknownFailed) await backToProcessing(tx, ctx, run)
    await releaseCancelledKeys(tx, run.master.id)
    if (await saveFinished(tx, { masterId: run.master.id, to, actor: ctx.workerId }))
      await finishPlan(tx, ctx, run, to)
    return true
  })
}

/**
 * A run cancelled before its start leaves a plan that still waits: the plan has failed too. A plan that keeps
 * getting new runs continues.
 */
async function finishPlan(tx: Tx, ctx: WorkerContext, run: Run, to: MasterStatus) {
  if (isOpenEndedPlan[run.plan.origin]) return
  const plan = { id: run.plan.id, actor: ctx.workerId }
  const { wait, processing, completed, failed } = planStatus
  if (to === masterStatus.completed) await moveOne(tx, 'plan', { ...plan, from: processing, to: completed })
  else await moveOne(tx, 'plan', { ...plan, from: [wait, processing], to: failed })
}

function outcomeOf(items: ItemCounts): Exclude<MasterStatus, '0' | '10' | '90'> {
  if (items.failed === 0) return masterStatus.completed
  return items.completed > 0 ? masterStatus.partiallyFailed : masterStatus.completeFailed
}

function backToProcessing(tx: Tx, ctx: WorkerContext, run: Run) {
  return moveOne(tx, 'master', {
    id: run.master.id,
    from: masterStatus.unknownFailed,
    to: masterStatus.processing,
    actor: ctx.workerId,
    reason: 'PROVEN',
  })
}

/**
 * A run of which nothing is left but what cannot be proven shows 90 after a while; it is 10 again as
 * soon as anything was proven or decided. Items that wait for a chunk are something left: nothing is
 * planned in 90.
 */
export async function markUnknown(ctx: WorkerContext, run: Run, counts: ChunkCounts, isUnplanned: boolean) {
  const onlyUnknown = counts.unknown > 0 && counts.open === counts.unknown && !isUnplanned
  if (run.master.status === masterStatus.unknownFailed && !onlyUnknown)
    return void (await ctx.db.transaction((tx) => backToProcessing(tx, ctx, run)))
  if (run.master.status !== masterStatus.processing || !onlyUnknown) return
  if (await areUnknownFor(ctx.db, run.master.id, ctx.policy.unknownPatienceMs))
    await moveOne(ctx.db, 'master', {
      id: run.master.id,
      from: masterStatus.processing,
      to: masterStatus.unknownFailed,
      actor: ctx.workerId,
    })
}
