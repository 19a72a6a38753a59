import { eq } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { sourceChainDeposits } from '#db/schema.ts'
import type { SourceChainEntry } from '#worker/source-chains.ts'

/** A source chain that shows what brought the deposits that stand in the rows alone. */
export function showingDeposits(entry: SourceChainEntry, db: Db): SourceChainEntry {
  const { client } = entry
  const transaction: typeof client.transaction = async (txHash) => {
    const [row] = await db.select().from(sourceChainDeposits).where(eq(sourceChainDeposits.txHash, txHash))
    if (!row) return { verdict: 'absent' }
    const valueWei = row.valueWei === null ? null : BigInt(row.valueWei)
    const { from, to, blockNumber, blockHash } = row
    const value = valueWei ?? 0n
    return {
      verdict: 'mined',
      from,
      to,
      valueWei: value,
      blockNumber,
      blockHash,
      transfers: [{ ...row, valueWei, amount: row.amount === null ? null : BigInt(row.amount) }],
    }
  }
  return { ...entry, client: { ...client, transaction } }
}
