import { sql } from 'drizzle-orm'
import { masterStatus } from '#contract/codes/status.ts'
import { move } from '#db/moves/move.ts'
import { besideMoved } from '#db/operation/item-records.ts'
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
    await tx.execute(sql`
      update chunks set state = 'cancelled', modified_at = now()
      where master_id = ${run.master.id} and state = 'planned'`)
    await tx.execute(sql`
      with before as (
        select i.item_id, i.status from minting_items i left join chunks c on c.chunk_id = i.chunk_id
        where i.master_id = ${run.master.id} and i.status in ('0', '10')
          and (i.chunk_id is null or c.state = 'cancelled')
        for update of i
      ), moved as (
        update minting_items i set status = '40', reason_code = 'CANCELLED', reason_detail = null,
          business_key = 'released:' || i.item_id || ':' || i.business_key, modified_at = now()
        from before b where i.item_id = b.item_id returning i.item_id, i.master_id, b.status as was
      )${besideMoved([run.plan.kind], 'failed')}
      insert into events (actor, entity, entity_id, master_id, from_state, to_state, reason)
      select ${ctx.workerId}, 'item', item_id, master_id, was, '40', 'CANCELLED' from moved`)
  })
}
