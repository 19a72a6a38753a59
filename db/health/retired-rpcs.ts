import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { retiredRpcs } from '../schema.ts'

export type RetiredRpc = typeof retiredRpcs.$inferSelect

export function listRetiredRpcs(db: Queryable): Promise<RetiredRpc[]> {
  return db.select().from(retiredRpcs)
}

/** Until the end of the transaction nobody else retires one: each is judged by what is left. */
export async function lockRetiredRpcs(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table retired_rpcs in share row exclusive mode`)
}

export async function saveRetiredRpc(
  tx: Tx,
  row: Pick<RetiredRpc, 'rpc' | 'reason' | 'retiredBy'>,
): Promise<void> {
  await tx.insert(retiredRpcs).values(row).onConflictDoNothing()
}

export async function removeRetiredRpc(tx: Tx, rpc: string): Promise<void> {
  await tx.delete(retiredRpcs).where(eq(retiredRpcs.rpc, rpc))
}
