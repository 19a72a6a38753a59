import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { attempts } from '../schema.ts'

/** What a transaction of ours cost, and where it is on the chain. */
export interface TransactionFacts {
  feeLamports: bigint
  slot: bigint | null
  finalAt: Date | null
}

/** Of these signatures, those of our transactions. */
export async function listTransactionFacts(
  db: Queryable,
  signatures: readonly string[],
): Promise<Map<string, TransactionFacts>> {
  const { signature, feeLamports, slot, finalAt } = attempts
  const rows = await db
    .select({ signature, feeLamports, slot, finalAt })
    .from(attempts)
    .where(sql`${signature} = any(${sql.param([...new Set(signatures)])}::text[])`)
  return new Map(rows.map((row) => [row.signature, row]))
}
