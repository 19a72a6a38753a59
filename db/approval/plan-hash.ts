import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import type { mintPlans } from '../schema.ts'

type Plan = Pick<
  typeof mintPlans.$inferSelect,
  | ('id' | 'projectId' | 'collectionId' | 'kind' | 'origin' | 'standard' | 'name')
  | ('hasGuard' | 'isMutable' | 'isCanary' | 'budgetLamports' | 'errorRateMax' | 'quotedLamports')
>

/**
 * What a second person approves: SHA-256 over the settings of a plan, its run and all of its items, in hex. Another recipient, amount, text,
 * limit or setting is another hash, and so is the same list in another run. How far a run is, who started it and when are not in it.
 */
export function planHashOf({
  plan,
  masterId,
  itemsHash,
}: {
  plan: Plan
  masterId: number
  itemsHash: string
}) {
  const { id, projectId, collectionId, kind, origin, standard, name } = plan
  const { hasGuard, isMutable, isCanary, budgetLamports, errorRateMax, quotedLamports } = plan
  const content = [
    ...['run approval 1', id, masterId, projectId, collectionId, kind, origin, standard, name],
    ...[hasGuard, isMutable, isCanary, errorRateMax],
    ...[budgetLamports === null ? null : String(budgetLamports), String(quotedLamports), itemsHash],
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/**
 * SHA-256 over what the items of a run were given, in hex: row, name, owner and payload. Reads all of them; about a second for 100,000.
 */
export async function readItemsHash(db: Queryable, masterId: number): Promise<string> {
  const [row] = await db.execute<{ hash: string }>(sql`
    select encode(sha256(coalesce(string_agg(
      sha256(convert_to(jsonb_build_array(row_no, name, owner, payload)::text, 'UTF8')), ''::bytea
      order by row_no, item_id), ''::bytea)), 'hex') as hash
    from minting_items where master_id = ${masterId}`)
  if (!row) throw new Error('The database returned no hash.')
  return row.hash
}
