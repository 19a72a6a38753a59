import { sql } from 'drizzle-orm'
import type { MasterControl, MasterStatus, PlanKind, Standard } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { isAlive } from '../health/worker-state.ts'
import { countPreparing } from '../operation/preparations.ts'
import type { Waiting } from '../schema.ts'

export interface RunTotals {
  status: MasterStatus
  control: MasterControl
  kind: PlanKind
  standard: Standard
  waiting: Waiting | null
  total: number
  stage: number
  isCanary: boolean
  quotedLamports: string
  spentLamports: string
  /** Of the newest transaction that is out, or else of the last that ended. */
  feeLamports: string | null
  /** Items by status. */
  wait: number
  processing: number
  completed: number
  failed: number
  /** Items that wait for a chunk. */
  unplanned: number
  /** Items that failed without ever having a chunk. */
  failedUnplanned: number
  /** Items in chunks whose transaction is confirmed, and in those whose outcome is unknown. */
  landed: number
  unknown: number
  /** What is made on chain before items and is not there yet. */
  preparing: number
  workersAlive: number
  /** Grows with every event of any run. */
  lastSeq: number
}

/**
 * Where a run stands, in one statement: its items are walked once, chunks come from the partial index
 * of the open ones. Some 40 ms for a run of 100,000; the hub asks once a second, however many watch.
 * @param heartbeatValidMs how long ago a worker may have been seen that counts as alive.
 */
export async function findOptionalRunTotals(
  db: Queryable,
  masterId: number,
  heartbeatValidMs: number,
): Promise<RunTotals | null> {
  const rows = await db.execute<RunTotals & Record<string, unknown>>(sql`
    with items as (
      select status, count(*)::int as n from minting_items where master_id = ${masterId} group by status
    ), open_chunks as (
      select state, sum(item_count)::int as n from chunks
      where master_id = ${masterId} and state in ('landed', 'unknown') group by state
    )
    select m.status, m.control, p.kind, p.standard, m.waiting, m.total, m.stage, p.is_canary as "isCanary",
      p.quoted_lamports::text as "quotedLamports", m.spent_lamports::text as "spentLamports",
      coalesce(
        (select fee_lamports from attempts
          where master_id = ${masterId} and state in ('signed', 'sent', 'landed', 'unknown')
          order by attempt_id desc limit 1),
        (select fee_lamports from tx_log where master_id = ${masterId} and chunk_id is not null
          order by tx_log_id desc limit 1))::text as "feeLamports",
      coalesce((select n from items where status = '0'), 0) as wait,
      coalesce((select n from items where status = '10'), 0) as processing,
      coalesce((select n from items where status = '20'), 0) as completed,
      coalesce((select n from items where status = '40'), 0) as failed,
      (select count(*)::int from minting_items
        where master_id = ${masterId} and chunk_id is null and status in ('0', '10')) as unplanned,
      (select count(*)::int from minting_items
        where master_id = ${masterId} and status = '40' and chunk_id is null) as "failedUnplanned",
      coalesce((select n from open_chunks where state = 'landed'), 0) as landed,
      coalesce((select n from open_chunks where state = 'unknown'), 0) as unknown,
      ${countPreparing(masterId)} as preparing,
      (select count(*)::int from workers where ${isAlive(heartbeatValidMs)}) as "workersAlive",
      coalesce((select max(seq) from events), 0)::float8 as "lastSeq"
    from minting_masters m join mint_plans p on p.plan_id = m.plan_id
    where m.master_id = ${masterId}`)
  return rows[0] ?? null
}

/** Items that wait for their next try, by reason: how many, since when, and what was said of one. */
export async function listStuck(db: Queryable, masterId: number, afterMs: number) {
  return db.execute<{ code: string; count: number; since: string; example: string | null }>(sql`
    select error_code as code, sum(item_count)::int as count, min(error_detail) as example,
      to_char(min(error_since) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from chunks
    where master_id = ${masterId} and state = 'planned' and item_count > 0 and error_code is not null
      and error_since is not null and error_since < now() - ${afterMs} * interval '1 millisecond'
    group by 1 order by 2 desc, 1`)
}

export interface SeriesPoint {
  at: string
  completed: number
  failed: number
}

/**
 * Finished items over time as growing totals from the run's start on, oldest first: at most `pointsMax`
 * points, of equal width (at least a second).
 */
export async function listRunSeries(
  db: Queryable,
  masterId: number,
  pointsMax: number,
): Promise<SeriesPoint[]> {
  const rows = await db.execute<{ at: string; completed: number; failed: number }>(sql`
    with done as (
      select extract(epoch from modified_at) as t, status from minting_items
      where master_id = ${masterId} and status in ('20', '40')
    ), span as (
      select min(t) as first, greatest(ceil((max(t) - min(t) + 1) / ${pointsMax - 1}::float8), 1) as width from done
    ), buckets as (
      select floor((t - first) / width) as bucket,
        count(*) filter (where status = '20') as completed, count(*) filter (where status = '40') as failed
      from done, span group by 1
    )
    select to_char(started_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, 0 as completed, 0 as failed
    from minting_masters
    where master_id = ${masterId} and started_at is not null and exists (select from done)
    union all
    select to_char(to_timestamp(first + (bucket + 1) * width) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      (sum(completed) over (order by bucket))::int as completed,
      (sum(failed) over (order by bucket))::int as failed
    from buckets, span order by at`)
  return rows.map((row) => ({ at: row.at, completed: row.completed, failed: row.failed }))
}

/** Items that were completed or failed within the last seconds. */
export async function countRecentlyFinished(db: Queryable, masterId: number, seconds: number) {
  const rows = await db.execute<{ count: number; span: number }>(sql`
    select count(*)::int as count,
      coalesce(extract(epoch from now() - min(modified_at)), 0)::float8 as span
    from minting_items
    where master_id = ${masterId} and status in ('20', '40')
      and modified_at > now() - ${seconds} * interval '1 second'`)
  return rows[0] ?? { count: 0, span: 0 }
}
