import { sql } from 'drizzle-orm'
import { isOpenEndedPlan, masterStatus, planStatus, type MasterStatus } from '#contract/codes/status.ts'
import type { Tx } from '#db/connection.ts'
import { move } from '#db/moves/move.ts'
import type { ChunkCounts } from '#db/run/chunks.ts'
import { countItems, type ItemCounts } from '#db/run/outcomes.ts'
import { lockRun } from '#db/run/planning.ts'
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
    const moved = await move(tx, 'master', {
      ids: [run.master.id],
      from: masterStatus.processing,
      to,
      actor: ctx.workerId,
    })
    if (moved.length === 0) return true
    await tx.execute(sql`
      update minting_masters set finished_at = now(), driver_id = null, driven_until = null, waiting = null,
        control = case when control = 'cancelling' then 'cancelled' else control end
      where master_id = ${run.master.id}`)
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
  const plan = { ids: [run.plan.id], actor: ctx.workerId }
  if (to === masterStatus.completed) {
    await move(tx, 'plan', { ...plan, from: planStatus.processing, to: planStatus.completed })
    return
  }
  await move(tx, 'plan', { ...plan, from: planStatus.wait, to: planStatus.failed })
  await move(tx, 'plan', { ...plan, from: planStatus.processing, to: planStatus.failed })
}

/** Chunks and items are read in one statement: an item on its way from one to the other is seen once. */
async function hasOpenWork(tx: Tx, masterId: number) {
  const [row] = await tx.execute<{ is_open: boolean }>(sql`
    select exists (
      select 1 from chunks where master_id = ${masterId}
        and state in ('planned', 'signed', 'sent', 'landed', 'unknown')
    ) or exists (
      select 1 from minting_items where master_id = ${masterId} and chunk_id is null and status in ('0', '10')
    ) as is_open`)
  return row?.is_open ?? false
}

function outcomeOf(items: ItemCounts): Exclude<MasterStatus, '0' | '10' | '90'> {
  if (items.failed === 0) return masterStatus.completed
  return items.completed > 0 ? masterStatus.partiallyFailed : masterStatus.completeFailed
}

function backToProcessing(tx: Tx, ctx: WorkerContext, run: Run) {
  return move(tx, 'master', {
    ids: [run.master.id],
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
  const [row] = await ctx.db.execute<{ waited: boolean }>(sql`
    select coalesce(bool_and(modified_at < now() - ${ctx.policy.unknownPatienceMs} * interval '1 millisecond'), false) as waited
    from chunks where master_id = ${run.master.id} and state = 'unknown'`)
  if (row?.waited)
    await move(ctx.db, 'master', {
      ids: [run.master.id],
      from: masterStatus.processing,
      to: masterStatus.unknownFailed,
      actor: ctx.workerId,
    })
}
