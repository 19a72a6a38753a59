import { sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../connection.ts'
import { tryLock } from '../locks.ts'

/** Months that have their partition before they begin. */
const monthsAhead = 2
/** What waits for a lock holds up who comes after it, so it gives up soon and is tried again. */
const lockMax = '2s'

/** The partitions that have an end, with it; the one that takes what no other takes has none. */
const partitions = sql`(
  select c.relname as name,
    substring(pg_get_expr(c.relpartbound, c.oid) from $$ TO [(]'([^']+)'[)]$$)::timestamptz as ends_at
  from pg_inherits h join pg_class c on c.oid = h.inhrelid
  where h.inhparent = 'events'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
) partitions`
const thisMonth = sql`date_trunc('month', now() at time zone 'utc')`

/**
 * Gives the coming months their partitions, months after UTC. One that is late takes along what was written meanwhile, which
 * stood in `events_default`. Done by the database (`add_event_partition`), for the workers do not own the tables. @returns the names of those that were made.
 */
export function ensureEventPartitions(db: Db): Promise<string[]> {
  return changing(db, async (tx) => {
    const missing = await tx.execute<{ name: string }>(sql`
      select add_event_partition(month::date) as name
      from generate_series((select max(ends_at) at time zone 'utc' from ${partitions}),
        ${thisMonth} + ${monthsAhead} * interval '1 month', interval '1 month') as month`)
    return missing.map(({ name }) => name)
  })
}

/**
 * Removes the events of months that ended so long ago, a whole partition at a time. One that still decides something is kept:
 * a return that could not be signed waits for a person, and only its event says so. @returns the names of those removed.
 */
export function dropOldEvents(db: Db, keptMonths: number): Promise<string[]> {
  return changing(db, async (tx) => {
    const old = await tx.execute<{ name: string; end: string }>(sql`
      select name, ends_at::text as end from ${partitions}
      where ends_at <= (${thisMonth} - ${keptMonths} * interval '1 month') at time zone 'utc' order by ends_at`)
    const dropped: string[] = []
    for (const { name, end } of old) {
      if (await isNeeded(tx, name, end)) continue
      await tx.execute(sql`select drop_event_partition(${name})`)
      dropped.push(name)
    }
    return dropped
  })
}

async function isNeeded(tx: Tx, name: string, end: string): Promise<boolean> {
  const [row] = await tx.execute(sql`
    select 1 from events e join source_chain_deposits d on d.deposit_id = e.entity_id
    where e.at < ${end}::timestamptz and e.tableoid = ${name}::regclass
      and e.entity = 'deposit' and e.reason = 'RETURN_FAILED' and d.handling = 'return_planned' limit 1`)
  return row !== undefined
}

/** Until when every event has a partition of its month, in seconds from now. */
export function listPartitionedSeconds(db: Queryable) {
  return db.execute<{ value: number }>(
    sql`select extract(epoch from max(ends_at) - now())::float8 as value from ${partitions}`,
  )
}

/** One at a time; whoever comes second has nothing to do. */
function changing(db: Db, work: (tx: Tx) => Promise<string[]>): Promise<string[]> {
  return db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'eventPartitions'))) return []
    await tx.execute(sql`select set_config('lock_timeout', ${lockMax}, true)`)
    return work(tx)
  })
}
