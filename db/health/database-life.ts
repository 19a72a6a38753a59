import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

const identity = sql`(select system_identifier::text from pg_control_system())
  || ' ' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
  || ' ' || (select oid::text from pg_database where datname = current_database())`

/** Workers were at work on these very rows all the time, but for gaps shorter than `gapMs`. */
function goesOn(gapMs: number) {
  return sql`(l.identity = ${identity} and l.seen_at >= now() - ${gapMs} * interval '1 millisecond')`
}

export interface DatabaseLife {
  /** Up to this block something may land that has no row; null: nothing can. */
  quietUntil: bigint | null
}

interface LifeRow extends Record<string, unknown> {
  quiet_until: string | null
}

function toLife(row: LifeRow | undefined): DatabaseLife | null {
  return row ? { quietUntil: row.quiet_until === null ? null : BigInt(row.quiet_until) } : null
}

/** @returns null where no worker was ever at work on these rows. */
export async function findOptionalLife(db: Queryable): Promise<DatabaseLife | null> {
  const [row] = await db.execute<LifeRow>(sql`select quiet_until::text as quiet_until from database_life`)
  return toLife(row)
}

/** Whether workers were at work on these very rows from a moment on until now: nothing that was done since can be missing from them. */
export async function wasAtWorkSince(db: Queryable, at: Date, gapMs: number): Promise<boolean> {
  const rows = await db.execute(
    sql`select 1 from database_life l where ${goesOn(gapMs)} and l.began_at <= ${at.toISOString()}`,
  )
  return rows.length > 0
}

/** Whether these rows came to this database after a moment: from a backup, or with a standby that took over. */
export async function wasMovedSince(db: Queryable, at: Date): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from database_life l where l.moved_at > ${at.toISOString()} or l.identity <> ${identity}`)
  return rows.length > 0
}

/** A worker is at work. @returns null when there was a gap, or none ever was. */
export async function keepLife(db: Queryable, gapMs: number): Promise<DatabaseLife | null> {
  const [row] = await db.execute<LifeRow>(sql`
    update database_life l set seen_at = now() where ${goesOn(gapMs)}
    returning quiet_until::text as quiet_until`)
  return toLife(row)
}

/** Begins anew after a gap, or for the first time. Of two that do, the later block counts. */
export async function beginLife(
  db: Queryable,
  { gapMs, quietUntil }: { gapMs: number; quietUntil: bigint | null },
): Promise<void> {
  const until = sql`${quietUntil === null ? null : String(quietUntil)}::bigint`
  await db.execute(sql`
    insert into database_life as l (life_id, identity, quiet_until) values (1, ${identity}, ${until})
    on conflict (life_id) do update set identity = excluded.identity, began_at = now(), seen_at = now(),
      moved_at = case when l.identity <> excluded.identity then now() else l.moved_at end,
      quiet_until = greatest(l.quiet_until, excluded.quiet_until)
    where not ${goesOn(gapMs)}`)
}

/** That block is final: what has not landed by then never will. */
export async function endQuiet(db: Queryable, blockHeight: bigint): Promise<void> {
  await db.execute(
    sql`update database_life set quiet_until = null where quiet_until < ${String(blockHeight)}::bigint`,
  )
}
