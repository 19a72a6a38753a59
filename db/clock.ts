import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/**
 * Milliseconds since then, by the clock of the database; negative for what is to come. Rows carry times of that clock, and a
 * worker's may differ by any amount: the two are never compared.
 */
export function msSince(instant: AnyColumn | SQL): SQL<number> {
  return sql<number>`(extract(epoch from now() - ${instant}) * 1000)::float8`
}
