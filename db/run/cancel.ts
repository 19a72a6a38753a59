import { desc, sql } from 'drizzle-orm'
import { itemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move } from '../moves/move.ts'
import { besideMoved } from '../operation/item-records.ts'
import { attempts } from '../schema.ts'
import { releasedKey, wasSigned } from './keys/business-keys.ts'

const isDeadByVerdict = sql`a.state = 'expired' and a.verdict_by is not null`

/** Planned chunks whose newest proof of death is a person's word, each with the newest attempt that word was about. */
export function listDeadByVerdict(db: Queryable, masterId: number) {
  return db
    .selectDistinctOn([attempts.chunkId], { id: attempts.id, chunkId: attempts.chunkId })
    .from(attempts)
    .where(
      sql`${attempts.masterId} = ${masterId} and ${attempts.state} = 'expired' and ${attempts.verdictBy} is not null
        and ${attempts.chunkId} in (select c.chunk_id from chunks c where c.master_id = ${masterId} and c.state = 'planned')`,
    )
    .orderBy(attempts.chunkId, desc(attempts.id))
}

/**
 * Cancels planned chunks and every item without a transaction that could land. Items of which none was ever signed give their
 * business keys back, the others when their run ends.
 * @param input.proven chunks a person had called dead, and which every RPC has just proven dead; others of that kind stay.
 */
export async function cancelUnsigned(
  tx: Tx,
  input: { masterId: number; kind: PlanKind; actor: string; proven: number[] },
) {
  const { masterId, kind, actor, proven } = input
  await tx.execute(sql`
    update chunks c set state = 'cancelled', modified_at = now()
    where c.master_id = ${masterId} and c.state = 'planned'
      and (c.chunk_id = any(${sql.param(proven)}::bigint[])
        or not exists (select from attempts a where a.chunk_id = c.chunk_id and ${isDeadByVerdict}))`)
  await move(tx, 'item', {
    where: sql`i.master_id = ${masterId} and (i.chunk_id is null
      or i.chunk_id in (select c.chunk_id from chunks c where c.master_id = ${masterId} and c.state = 'cancelled'))`,
    from: [itemStatus.wait, itemStatus.processing],
    ...{ to: itemStatus.failed, actor, reason: 'CANCELLED' },
    set: sql`reason_code = 'CANCELLED', reason_detail = null,
      business_key = case when ${wasSigned} then i.business_key else ${releasedKey} end`,
    beside: besideMoved([kind], 'failed'),
  })
}
