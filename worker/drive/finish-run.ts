import { sql } from 'drizzle-orm'
import { masterStatus, planStatus, type MasterStatus } from '../../api/contract/codes/status.ts'
import type { Tx } from '../../db/connection.ts'
import { move } from '../../db/moves/move.ts'
import type { ChunkCounts } from '../../db/queries/chunks.ts'
import { countItems, type ItemCounts } from '../../db/queries/outcomes.ts'
import type { Run } from '../../db/queries/runs.ts'
import type { WorkerContext } from '../context.ts'
import { retryPolicy } from '../queue/retry-policy.ts'

/** Ends a run none of whose items can change any more: 20, 30 or 40 by what became of them. */
export const finishRun = (ctx: WorkerContext, run: Run) =>
  ctx.db.transaction(async (tx) => {
    const to = outcomeOf(await countItems(tx, run.master.id))
    const from = run.master.status === '90' ? masterStatus.unknownFailed : masterStatus.processing
    if (from === masterStatus.unknownFailed) await backToProcessing(tx, ctx, run)
    const moved = await move(tx, 'master', {
      ids: [run.master.id],
      from: masterStatus.processing,
      to,
      actor: ctx.workerId,
    })
    if (moved.length === 0) return
    await tx.execute(sql`
      update minting_masters set finished_at = now(), driver_id = null, driven_until = null, waiting = null,
        control = case when control = 'cancelling' then 'cancelled' else control end
      where master_id = ${run.master.id}`)
    await move(tx, 'plan', {
      ids: [run.plan.id],
      from: planStatus.processing,
      to: to === masterStatus.completed ? planStatus.completed : planStatus.failed,
      actor: ctx.workerId,
    })
  })

const outcomeOf = (items: ItemCounts): Exclude<MasterStatus, '0' | '10' | '90'> => {
  if (items.failed === 0) return masterStatus.completed
  return items.completed > 0 ? masterStatus.partiallyFailed : masterStatus.completeFailed
}

const backToProcessing = (tx: Tx, ctx: WorkerContext, run: Run) =>
  move(tx, 'master', {
    ids: [run.master.id],
    from: masterStatus.unknownFailed,
    to: masterStatus.processing,
    actor: ctx.workerId,
    reason: 'PROVEN',
  })

/**
 * A run of which nothing is left but what cannot be proven shows 90 after a while; it is 10 again as
 * soon as anything was proven or decided.
 */
export const markUnknown = async (ctx: WorkerContext, run: Run, counts: ChunkCounts) => {
  const onlyUnknown = counts.unknown > 0 && counts.open === counts.unknown
  if (run.master.status === masterStatus.unknownFailed && !onlyUnknown)
    return void (await ctx.db.transaction((tx) => backToProcessing(tx, ctx, run)))
  if (run.master.status !== masterStatus.processing || !onlyUnknown) return
  const [row] = await ctx.db.execute<{ waited: boolean }>(sql`
    select coalesce(bool_and(modified_at < now() - ${retryPolicy.unknownPatienceMs} * interval '1 millisecond'), false) as waited
    from chunks where master_id = ${run.master.id} and state = 'unknown'`)
  if (row?.waited)
    await move(ctx.db, 'master', {
      ids: [run.master.id],
      from: masterStatus.processing,
      to: masterStatus.unknownFailed,
      actor: ctx.workerId,
    })
}
