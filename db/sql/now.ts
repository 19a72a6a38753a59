import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** What time it is for the database: the one clock that all processes share. */
export async function findNow(db: Queryable): Promise<Date> {
  const [row] = await db.execute<{ now: string }>(
    sql`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  if (!row) throw new Error('The database does not say what time it is.')
  return new Date(row.now)
}
