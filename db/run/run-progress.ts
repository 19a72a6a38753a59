import { sql } from 'drizzle-orm'
import type { MasterControl, MasterStatus, PlanKind, Standard } from '#contract/codes/status.ts'
import type { RunCounts } from '#contract/run/item-group.ts'
import type { Queryable } from '../connection.ts'
import { isAlive } from '../health/worker-state.ts'
import { countPreparing } from '../operation/preparations.ts'
import type { Waiting } from '../schema.ts'
import { countsOf, groupsOfRun, isFailed, type GroupsOfRun } from './item-groups.ts'

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
  counts: RunCounts
  /** Items that wait for a chunk; null: more than are counted once a second. */
  unplanned: number | null
  /** Items that failed without ever having a chunk. */
  failedUnplanned: number
  /** What is made on chain before items and is not there yet. */
  preparing: number
  /** How long ago the last of the transactions that are on their way was signed; null: none is. */
  signedAgoMs: number | null
  /** The same of the first of them, but for those of which nobody knows what became. */
  firstSignedAgoMs: number | null
  /** Of the chain, as a worker last read it. */
  slotMs: number | null
  workersAlive: number
  /** Grows with every event of any run. */
  lastSeq: number
}

/** Without a chunk are all items of a run at its start: a million of them take a second to count. */
const chunklessMax = 20_000

/**
 * Where a run stands, in one statement that reads what is on its way, and of the rest only sums and indexes: as quick for a
 * million items as for ten thousand. The hub asks once a second, however many watch.
 * @param heartbeatValidMs how long ago a worker may have been seen that counts as alive.
 */
export async function findOptionalRunTotals(
  db: Queryable,
  masterId: number,
  heartbeatValidMs: number,
): Promise<RunTotals | null> {
  const [row] = await db.execute<TotalsRow>(sql`
    select m.status, m.control, p.kind, p.standard, m.waiting, m.total, m.stage, p.is_canary as "isCanary",
      p.quoted_lamports::text as "quotedLamports", m.spent_lamports::text as "spentLamports",
      coalesce(
        (select fee_lamports from attempts
          where master_id = ${masterId} and state in ('signed', 'sent', 'landed', 'unknown')
          order by attempt_id desc limit 1),
        (select fee_lamports from tx_log where master_id = ${masterId} and chunk_id is not null
          order by tx_log_id desc limit 1))::text as "feeLamports",
      ${groupsOfRun} as groups,
      (select count(*)::int from (select from minting_items
        where master_id = ${masterId} and chunk_id is null limit ${chunklessMax + 1}) as first) as "chunkless",
      (select count(*)::int from minting_items
        where master_id = ${masterId} and reason_code is not null and chunk_id is null) as "failedUnplanned",
      ${countPreparing(masterId)} as preparing,
      (select (extract(epoch from now() - max(signed_at)) * 1000)::float8 from attempts
        where master_id = ${masterId} and state in ('signed', 'sent', 'landed', 'unknown')) as "signedAgoMs",
      (select (extract(epoch from now() - min(signed_at)) * 1000)::float8 from attempts
        where master_id = ${masterId} and state in ('signed', 'sent', 'landed')) as "firstSignedAgoMs",
      (select (reading->>'slotMs')::float8 from chain_status where chain = 'solana') as "slotMs",
      (select count(*)::int from workers where ${isAlive(heartbeatValidMs)}) as "workersAlive",
      coalesce((select max(seq) from events), 0)::float8 as "lastSeq"
    from minting_masters m join mint_plans p on p.plan_id = m.plan_id
    where m.master_id = ${masterId}`)
  if (!row) return null
  const { groups, chunkless, ...totals } = row
  const unplanned = chunkless > chunklessMax ? null : Math.max(0, chunkless - totals.failedUnplanned)
  return { ...totals, unplanned, counts: countsOf({ ...totals, groups }) }
}

type TotalsRow = Omit<RunTotals, 'counts' | 'unplanned'> & { groups: GroupsOfRun; chunkless: number }

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
 * Completed and failed items over time as growing totals from the run's start on, oldest first: at most `pointsMax`
 * points, of equal width (at least a second).
 */
export async function listRunSeries(
  db: Queryable,
  masterId: number,
  pointsMax: number,
): Promise<SeriesPoint[]> {
  const rows = await db.execute<{ at: string; completed: number; failed: number }>(sql`
    with done as (
      select extract(epoch from at) as t, items as completed, 0 as failed from completions
      where master_id = ${masterId}
      union all
      select extract(epoch from modified_at), 0, 1 from minting_items
      where master_id = ${masterId} and reason_code is not null and ${isFailed}
    ), span as (
      select min(t) as first, greatest(ceil((max(t) - min(t) + 1) / ${pointsMax - 1}::float8), 1) as width from done
    ), buckets as (
      select floor((t - first) / width) as bucket,
        sum(completed) as completed, sum(failed) as failed
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

/** Items that were completed or failed within the last seconds, and how long ago the first of them was. */
export async function countRecentlyFinished(db: Queryable, masterId: number, seconds: number) {
  const since = sql`now() - ${seconds} * interval '1 second'`
  const [row] = await db.execute<{ count: number; span: number }>(sql`
    with finished as (
      select at, items from completions where master_id = ${masterId} and at > ${since}
      union all
      select modified_at, 1 from minting_items
      where master_id = ${masterId} and reason_code is not null and status = '40' and modified_at > ${since}
    )
    select coalesce(sum(items), 0)::int as count, coalesce(extract(epoch from now() - min(at)), 0)::float8 as span
    from finished`)
  return row ?? { count: 0, span: 0 }
}
