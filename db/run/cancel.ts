import { sql } from 'drizzle-orm'
import { itemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { Tx } from '../connection.ts'
import { move } from '../moves/move.ts'
import { besideMoved } from '../operation/item-records.ts'

/** Cancels planned chunks and every item without a transaction that could land; they give their business keys back. */
export async function cancelUnsigned(
  tx: Tx,
  { masterId, kind, actor }: { masterId: number; kind: PlanKind; actor: string },
) {
  await tx.execute(sql`
    update chunks set state = 'cancelled', modified_at = now()
    where master_id = ${masterId} and state = 'planned'`)
  await move(tx, 'item', {
    where: sql`i.master_id = ${masterId} and (i.chunk_id is null
      or i.chunk_id in (select c.chunk_id from chunks c where c.master_id = ${masterId} and c.state = 'cancelled'))`,
    from: [itemStatus.wait, itemStatus.processing],
    ...{ to: itemStatus.failed, actor, reason: 'CANCELLED' },
    set: sql`reason_code = 'CANCELLED', reason_detail = null,
      business_key = 'released:' || i.item_id || ':' || i.business_key`,
    beside: besideMoved([kind], 'failed'),
  })
}
