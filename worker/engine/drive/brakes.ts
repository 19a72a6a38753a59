import { lastStage } from '#contract/run/canary.ts'
import { countStageItems, openNextStage, saveRateBase } from '#db/run/brakes.ts'
import { countItems } from '#db/run/outcomes.ts'
import { hasUnplanned } from '#db/run/planning.ts'
import type { Run } from '#db/run/runs.ts'
import { stopRun } from '#db/run/waiting.ts'
import { toldOf, type ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'

/** Finished items a rate needs before it means something. */
const rateOverItemsMin = 10

/** Pauses the run when too many of its items failed since it was last resumed. */
export async function stopOnErrorRate(ctx: WorkerContext, run: Run) {
  const { errorRateMax } = run.plan
  if (errorRateMax === null) return false
  const counts = await countItems(ctx.db, run.master.id)
  const failed = counts.failed - run.master.failedBase
  const finished = counts.failed + counts.completed - run.master.finishedBase
  if (finished < Math.min(rateOverItemsMin, counts.total) || failed / finished <= errorRateMax) return false
  await ctx.db.transaction(async (tx) => {
    await saveRateBase(tx, run.master.id, {
      failed: counts.failed,
      finished: counts.failed + counts.completed,
    })
    await stopRun(tx, {
      masterId: run.master.id,
      code: 'ERROR_RATE_REACHED',
      params: { failed: String(failed), finished: String(finished), max: String(errorRateMax) },
      actor: ctx.workerId,
    })
  })
  return true
}

/**
 * The canary: one item, then ten, then a hundred, then all. A stage opens when all of the one before is finished; a
 * failure in it pauses the run, and resuming continues with the next stage.
 * @returns the stage that may be released now, or null when the run was paused.
 */
export async function advanceCanary(ctx: WorkerContext, run: Run): Promise<number | null> {
  const { stage } = run.master
  if (stage >= lastStage) return stage
  const items = await countStageItems(ctx.db, run.master.id, stage)
  if (items.open > 0) return stage
  // Empty because nothing is planned yet; or its item went into a later stage when its tree was full.
  if (items.any === 0 && (await hasUnplanned(ctx.db, run.master.id))) return stage
  return ctx.db.transaction(async (tx) => {
    await openNextStage(tx, run.master.id, stage)
    if (items.failed === 0) return stage + 1
    await stopRun(tx, {
      masterId: run.master.id,
      code: 'CANARY_FAILED',
      params: { stage: String(stage), failed: String(items.failed), items: String(items.any) },
      actor: ctx.workerId,
    })
    return null
  })
}

/**
 * Stops a run whose transaction would have done what its plan does not say. It is no fault of its items, and trying again changes nothing:
 * a person has to look.
 */
export async function stopOnPolicy(
  ctx: Pick<WorkerContext, 'db' | 'workerId'>,
  masterId: number,
  error: ChainError,
) {
  const detail = toldOf(error)
  await stopRun(ctx.db, {
    ...{ masterId, code: 'SIGNING_REFUSED', actor: ctx.workerId },
    params: { ...(detail && { detail }) },
  })
}
