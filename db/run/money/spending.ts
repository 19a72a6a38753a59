import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.ts'
import { attempts, mintingMasters } from '../../schema.ts'

/** What a run has spent. */
export async function findSpent(db: Queryable, masterId: number): Promise<bigint> {
  const [row] = await db
    .select({ spentLamports: mintingMasters.spentLamports })
    .from(mintingMasters)
    .where(eq(mintingMasters.id, masterId))
  return row?.spentLamports ?? 0n
}

/** What an attempt pays for its signatures and its priority, landed or failed. */
export async function findAttemptFee(db: Queryable, attemptId: number): Promise<bigint> {
  const [row] = await db
    .select({ fee: attempts.feeLamports })
    .from(attempts)
    .where(eq(attempts.id, attemptId))
  return row?.fee ?? 0n
}

/** The latest transactions of a large run show what one costs; this is asked at every poll. */
const sampleRowsMax = 500

/**
 * What transactions of a run took so far beside what their items carried, the dearest; 0 before any is final. `items`: of its largest
 * open chunk.
 */
export async function findDearest(db: Queryable, masterId: number) {
  const [row] = await db.execute<{
    dearest: string | null
    dearest_item: string | null
    items: number
  }>(sql`
    select max(cost)::text as dearest,
      ceil(max(cost::numeric / greatest(item_count, 1)))::text as dearest_item,
      (select coalesce(max(item_count), 1)::int from (
        select item_count from chunks where master_id = ${masterId}
          and state in ('planned', 'signed', 'sent', 'landed', 'unknown') limit ${sampleRowsMax}) as open) as items
    from (
      select l.item_count, l.status, l.spent_lamports - coalesce(c.carried_lamports, 0) as cost
      from tx_log l left join chunks c using (chunk_id)
      where l.master_id = ${masterId} order by l.tx_log_id desc limit ${sampleRowsMax}
    ) as latest
    where item_count > 0 and status = 'final'`)
  return {
    lamports: BigInt(row?.dearest ?? 0),
    itemLamports: BigInt(row?.dearest_item ?? 0),
    items: row?.items ?? 1,
  }
}
