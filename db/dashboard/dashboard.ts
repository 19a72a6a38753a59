import { asc, desc, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { isAlive } from '../health/worker-state.ts'
import { isFailed, isFailure } from '../run/index.ts'
import { workers } from '../schema.ts'

const listMax = 50

/** The first of a list, and how much of it there is. */
interface Listed<Row> {
  rows: Row[]
  total: number
}

/** Of more failed items of one reason, the last of so many that stand at the end of their list counts as the last of all. */
const newestMax = 1_000

/**
 * Failed items of runs by reason, newest failure first, and how many failed items there are. Counted run by run, by the index of those
 * that have a reason, and by that alone: failed items have one and no others do, and a million of them take seconds to read.
 */
export async function listFailures(db: Queryable) {
  const rows = await db.execute<{
    master_id: string
    name: string
    reason_code: string
    count: number
    last_at: string
    total: number
  }>(sql`
    select m.master_id, p.name, minting_items.reason_code, minting_items.count,
      to_char(newest.last_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at, (sum(minting_items.count) over ())::int as total
    from minting_masters m join mint_plans p on p.plan_id = m.plan_id cross join lateral (
      select reason_code, count(*)::int as count from minting_items
      where minting_items.master_id = m.master_id and reason_code is not null group by reason_code
    ) as minting_items cross join lateral (
      select max(modified_at) as last_at from (
        select modified_at from minting_items i where i.master_id = m.master_id and i.reason_code = minting_items.reason_code
        order by i.item_id desc limit ${newestMax}
      ) as last
    ) newest
    where m.status in ('10', '30', '40', '90') and ${isFailure}
    order by newest.last_at desc limit ${listMax}`)
  return listed(rows, (row) => ({
    masterId: Number(row.master_id),
    masterName: row.name,
    reasonCode: row.reason_code,
    count: row.count,
    lastAt: row.last_at,
  }))
}

/** Attempts that cannot be proven either way: a person decides. */
export async function listUnknownAttempts(db: Queryable) {
  const rows = await db.execute<{
    attempt_id: string
    master_id: string
    item_id: string | null
    signature: string
    since: string
    total: number
  }>(sql`
    select a.attempt_id, a.master_id, a.signature, (count(*) over ())::int as total,
      (select ci.item_id from chunk_items ci where ci.chunk_id = a.chunk_id order by ci.position limit 1) as item_id,
      to_char(coalesce(a.last_sent_at, a.signed_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from attempts a where a.state = 'unknown' order by a.attempt_id limit ${listMax}`)
  return listed(rows, (row) => ({
    attemptId: Number(row.attempt_id),
    masterId: Number(row.master_id),
    itemId: row.item_id === null ? null : Number(row.item_id),
    signature: row.signature,
    since: row.since,
  }))
}

/** Balances of the wallets of living projects, as the worker last read them, the lowest first. */
export async function listProjectBalances(db: Queryable) {
  const rows = await db.execute<{
    project_id: string
    symbol: string
    purpose: string
    address: string
    lamports: string
    at: string
    total: number
  }>(sql`
    select (count(*) over ())::int as total, p.project_id, p.symbol, k.purpose, k.address, b.lamports::text as lamports,
      to_char(b.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from projects p join project_keys k on k.project_id = p.project_id join balances b on b.address = k.address
    where p.deleted_at is null order by b.lamports, k.address, p.project_id desc, k.purpose
    limit ${listMax}`)
  return listed(rows, (row) => ({
    projectId: Number(row.project_id),
    projectSymbol: row.symbol,
    purpose: row.purpose,
    address: row.address,
    lamports: row.lamports,
    at: row.at,
  }))
}

/** Workers seen within the last day, and whether their last heartbeat still counts; those whose does first. */
export async function listRecentWorkers(db: Queryable, heartbeatValidMs: number) {
  const rows = await db
    .select({
      workerId: workers.workerId,
      startedAt: workers.startedAt,
      seenAt: workers.seenAt,
      rssMb: workers.rssMb,
      isAlive: isAlive(heartbeatValidMs),
      total: sql<number>`(count(*) over ())::int`,
      alive: sql<number>`(count(*) filter (where ${isAlive(heartbeatValidMs)}) over ())::int`,
    })
    .from(workers)
    .where(sql`${workers.seenAt} > now() - interval '1 day'`)
    .orderBy(desc(isAlive(heartbeatValidMs)), asc(workers.startedAt))
    .limit(listMax)
  return { ...listed(rows, (row) => row), alive: rows[0]?.alive ?? 0 }
}

/** Items completed and failed in each minute of the last hour, oldest first, empty minutes too. */
export async function listMinuteRates(db: Queryable) {
  const rows = await db.execute<{ at: string; completed: number; failed: number }>(sql`
    with open_or_recent as (
      select master_id from minting_masters
      where started_at is not null and (finished_at is null or finished_at > now() - interval '61 minutes')
    ), done as (
      select date_trunc('minute', at) as minute, sum(completed) as completed, sum(failed) as failed from (
        select at, items as completed, 0 as failed from completions join open_or_recent using (master_id)
        where at > now() - interval '60 minutes'
        union all
        select modified_at, 0, 1 from minting_items join open_or_recent using (master_id)
        where reason_code is not null and ${isFailed} and modified_at > now() - interval '60 minutes'
      ) as ended group by 1
    )
    select to_char(m at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      coalesce(d.completed, 0)::int as completed, coalesce(d.failed, 0)::int as failed
    from generate_series(date_trunc('minute', now()) - interval '59 minutes', date_trunc('minute', now()),
      interval '1 minute') m left join done d on d.minute = m order by m`)
  return rows.map((row) => ({ at: row.at, completed: row.completed, failed: row.failed }))
}

/** Each row carries the total of them all. */
function listed<Row extends { total: number }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Listed<Shown> {
  return { rows: rows.map(show), total: rows[0]?.total ?? 0 }
}
