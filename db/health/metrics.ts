import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { isAlive } from './worker-state.ts'

/** Items of the runs that are not finished, by status. */
export async function countItemStatuses(db: Queryable) {
  const rows = await db.execute<{ status: string; count: number }>(sql`
    select i.status, count(*)::int as count from minting_masters m
    join minting_items i on i.master_id = m.master_id
    where m.status in ('0', '10', '90') group by i.status`)
  return rows.map((row) => ({ status: row.status, count: row.count }))
}

/** Attempts that may still change the chain, by state. */
export async function countAttemptStates(db: Queryable) {
  const rows = await db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from attempts
    where state in ('signed', 'sent', 'landed', 'unknown') group by state`)
  return rows.map((row) => ({ state: row.state, count: row.count }))
}

export async function countWorkersAlive(db: Queryable, heartbeatValidMs: number) {
  const rows = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from workers where ${isAlive(heartbeatValidMs)}`,
  )
  return rows[0]?.count ?? 0
}

/** Throws when the database does not answer. */
export async function pingDatabase(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`)
}
