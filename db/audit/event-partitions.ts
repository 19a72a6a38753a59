import { sql, type SQL } from 'drizzle-orm'
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
 * stood in `events_default`. @returns the names of those that were made.
 */
export function ensureEventPartitions(db: Db): Promise<string[]> {
  return changing(db, async (tx) => {
    const missing = await tx.execute<{ name: string; from: string; to: string }>(sql`
      select to_char(month, '"events_"YYYY_MM') as name, (month at time zone 'utc')::text as from,
        ((month + interval '1 month') at time zone 'utc')::text as to
      from generate_series((select max(ends_at) at time zone 'utc' from ${partitions}),
        ${thisMonth} + ${monthsAhead} * interval '1 month', interval '1 month') as month`)
    for (const { name, from, to } of missing) await addPartition(tx, name, { from, to })
    return missing.map(({ name }) => name)
  })
}

/** Attached when it is ready: unlike a partition that is made in its place, that holds up no insert. */
async function addPartition(tx: Tx, name: string, { from, to }: { from: string; to: string }) {
  const table = sql.identifier(name)
  await tx.execute(sql`create table ${table} (like events including defaults)`)
  await tx.execute(sql`lock table events_default in access exclusive mode`)
  await tx.execute(sql`
    with late as (delete from events_default where at >= ${from}::timestamptz and at < ${to}::timestamptz returning *)
    insert into ${table} table late`)
  await tx.execute(
    sql`alter table events attach partition ${table} for values from (${literal(from)}) to (${literal(to)})`,
  )
}

/**
 * Removes the events of months that ended so long ago, a whole partition at a time. One that still decides something is kept:
 * a return that could not be signed waits for a person, and only its event says so. @returns the names of those removed.
 */
export function dropOldEvents(db: Db, keptMonths: number): Promise<string[]> {
  return changing(db, async (tx) => {
    const old = await tx.execute<{ name: string }>(sql`
      select name from ${partitions}
      where ends_at <= (${thisMonth} - ${keptMonths} * interval '1 month') at time zone 'utc' order by ends_at`)
    const dropped: string[] = []
    for (const { name } of old) {
      if (await isNeeded(tx, sql.identifier(name))) continue
      await tx.execute(sql`drop table ${sql.identifier(name)}`)
      dropped.push(name)
    }
    return dropped
  })
}

async function isNeeded(tx: Tx, table: ReturnType<typeof sql.identifier>): Promise<boolean> {
  const [row] = await tx.execute(sql`
    select 1 from ${table} e join source_chain_deposits d on d.deposit_id = e.entity_id
    where e.entity = 'deposit' and e.reason = 'RETURN_FAILED' and d.handling = 'return_planned' limit 1`)
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

/** A bound takes no parameter. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}
