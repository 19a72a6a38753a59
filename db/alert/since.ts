import { sql, type SQL } from 'drizzle-orm'

/** By the clock of the database. */
export function ago(minutes: number): SQL {
  return sql`now() - ${minutes} * interval '1 minute'`
}

export function minutesSince(at: SQL): SQL {
  return sql`floor(extract(epoch from now() - ${at}) / 60)::bigint`
}
