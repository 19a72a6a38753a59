import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { balances, chainStatus } from '../schema.ts'

/** The worker's last reading of the chain; null before the first. */
export async function findOptionalChainStatus(db: Queryable, chain = 'solana') {
  const [row] = await db.select().from(chainStatus).where(eq(chainStatus.chain, chain))
  return row ?? null
}

/** Balances the worker last read, of those addresses it has read. */
export function listBalances(db: Queryable, addresses: string[]) {
  return addresses.length === 0
    ? Promise.resolve([])
    : db.select().from(balances).where(inArray(balances.address, addresses))
}
