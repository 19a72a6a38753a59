import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** How many transactions of a chunk expired. */
export async function countExpiries(db: Queryable, chunkId: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from attempts where chunk_id = ${chunkId} and state = 'expired'`)
  return row?.count ?? 0
}

/** What of a run is not landing. */
export interface Landing {
  /** The chunk, still to be done or on its way, of which most transactions expired; null while none has one that did. */
  worst: { chunkId: number; expiries: number } | null
  /** A transaction without an outcome is past its last height, so it waits for a proof. */
  hasOutlived: boolean
  /** Nothing became final for so long, and something is out since before that. */
  isSilent: boolean
}

/** Chunks that are tried again are among the first of those still planned: more need not be read. */
const chunksReadMax = 1_024

/** @param blockHeight of the chain now, by an RPC that is not behind. */
export async function findLanding(
  db: Queryable,
  masterId: number,
  { blockHeight, silentMs }: { blockHeight: bigint; silentMs: number },
): Promise<Landing> {
  const since = sql`now() - ${silentMs} * interval '1 millisecond'`
  const [row] = await db.execute<{
    chunk_id: string | null
    expiries: number | null
    has_outlived: boolean
    is_silent: boolean
  }>(sql`
    with open as (
      select chunk_id, attempt_count from (
        (select chunk_id, attempt_count from chunks where master_id = ${masterId} and state in ('signed', 'sent'))
        union all
        (select chunk_id, attempt_count from chunks where master_id = ${masterId} and state = 'planned'
          order by stage, chunk_id limit ${chunksReadMax})
      ) as first where attempt_count > 0
    ), worst as (
      select chunk_id, count(*)::int as expiries from open join attempts a using (chunk_id)
      where a.state = 'expired' group by chunk_id order by expiries desc, chunk_id limit 1
    )
    select (select chunk_id from worst), (select expiries from worst),
      exists (
        select 1 from attempts where master_id = ${masterId} and state in ('signed', 'sent', 'unknown')
          and last_valid_block_height < ${String(blockHeight)}::bigint
      ) as has_outlived,
      exists (
        select 1 from attempts where master_id = ${masterId} and state in ('signed', 'sent', 'landed')
          and signed_at < ${since}
      ) and not coalesce((
        select at > ${since} from tx_log where master_id = ${masterId} order by tx_log_id desc limit 1
      ), false) as is_silent`)
  const { chunk_id: chunkId = null, expiries = null } = row ?? {}
  return {
    worst: chunkId === null || expiries === null ? null : { chunkId: Number(chunkId), expiries },
    hasOutlived: row?.has_outlived ?? false,
    isSilent: row?.is_silent ?? false,
  }
}
