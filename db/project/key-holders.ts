import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** The symbols of the projects that have the key of an address stored, by address; of others there is nothing. */
export async function listKeyHolders(
  db: Queryable,
  addresses: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.execute<{ address: string; symbol: string }>(sql`
    select distinct k.address, p.symbol from project_keys k join projects p using (project_id)
    where k.address = any(${sql.param([...addresses])}::text[]) order by 1, 2`)
  const holders = new Map<string, string[]>()
  for (const { address, symbol } of rows) holders.set(address, [...(holders.get(address) ?? []), symbol])
  return holders
}
