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
/** The chunks that are tried again next are the first of those still planned. */
const retriedRowsMax = 128

/** What the transactions of a run show of the next one. */
export interface SeenCosts {
  /** Beside its fee and what its items carried, the dearest; null before any is final. */
  leftLamports: bigint | null
  /** The same for each of its items, rounded up. */
  leftPerItemLamports: bigint
  /** The highest fee that one with items offered, or will offer when it is tried again; null before any is signed. */
  feeLamports: bigint | null
  /** Items of the largest open chunk. */
  items: number
}

/**
 * @param raiseFactor by which a chunk whose transaction expired offers more the next time.
 */
export async function findSeenCosts(
  db: Queryable,
  masterId: number,
  { raiseFactor }: { raiseFactor: bigint },
): Promise<SeenCosts> {
  const [row] = await db.execute<{
    left: string | null
    left_per_item: string | null
    fee: string | null
    items: number
  }>(sql`
    with latest as (
      select l.item_count, l.status, l.fee_lamports as fee,
        l.spent_lamports - l.fee_lamports - coalesce(c.carried_lamports, 0) as left_there
      from tx_log l left join chunks c using (chunk_id)
      where l.master_id = ${masterId} order by l.tx_log_id desc limit ${sampleRowsMax}
    ), live as (
      select a.fee_lamports as fee from attempts a join chunks c using (chunk_id)
      where a.master_id = ${masterId} and a.state in ('signed', 'sent', 'landed', 'unknown') and c.item_count > 0
      order by a.attempt_id desc limit ${sampleRowsMax}
    ), retried as (
      select chunk_id from (
        select chunk_id, attempt_count from chunks
        where master_id = ${masterId} and state = 'planned' and item_count > 0 order by stage, chunk_id limit ${retriedRowsMax}
      ) as first where attempt_count > 0
    )
    select max(left_there) filter (where is_done)::text as left,
      ceil(max(left_there::numeric / greatest(item_count, 1)) filter (where is_done))::text as left_per_item,
      greatest(
        max(fee) filter (where item_count > 0),
        (select max(fee) from live),
        (select max(a.fee_lamports) * ${String(raiseFactor)}::bigint
          from retried join attempts a using (chunk_id) where a.state = 'expired')
      )::text as fee,
      (select coalesce(max(item_count), 1)::int from (
        select item_count from chunks where master_id = ${masterId}
          and state in ('planned', 'signed', 'sent', 'landed', 'unknown') limit ${sampleRowsMax}) as open) as items
    from (select *, item_count > 0 and status = 'final' as is_done from latest) as each`)
  const { left = null, left_per_item: leftPerItem = null, fee = null, items = 1 } = row ?? {}
  return {
    leftLamports: left === null ? null : BigInt(left),
    leftPerItemLamports: BigInt(leftPerItem ?? 0),
    feeLamports: fee === null ? null : BigInt(fee),
    items,
  }
}
