import { sql } from 'drizzle-orm'
import { treeAccountBytes } from '../../api/contract/tree-shape.ts'
import type { ChunkCounts } from '../../db/queries/chunks.ts'
import { listTreesWithUse } from '../../db/queries/planning.ts'
import type { Run } from '../../db/queries/runs.ts'
import type { Signer } from '../chains/adapter.ts'
import type { WorkerContext } from '../context.ts'

export interface MoneyRoom {
  /** Chunks that may be released now without overdrawing payer or budget. */
  chunks: number
  /** What the payer lacks to send one more chunk; 0 when it can, or when enough is on its way. */
  missingLamports: bigint
  /** The cap does not allow one more chunk, and nothing on its way could change that. */
  isBudgetReached: boolean
}

/**
 * How many chunks the payer's balance and the budget cap still pay for. A chunk's price is the
 * dearest of this run so far; before any is final, its share of the quote.
 */
export const moneyRoom = async (
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  counts: ChunkCounts,
): Promise<MoneyRoom> => {
  const [[balance], conditions, price] = await Promise.all([
    ctx.chain.balances([authority.address]),
    ctx.conditions(),
    chunkPrice(ctx, run, counts),
  ])
  const rentOf = (bytes: number) =>
    conditions.rentBaseLamports + conditions.rentPerByteLamports * BigInt(bytes)
  const trees = run.plan.standard === 'compressed' ? await listTreesWithUse(ctx.db, run.master.id) : []
  const treeRent = trees
    .filter(({ tree }) => tree.state === 'planned')
    .reduce((sum, { tree }) => sum + rentOf(treeAccountBytes(tree)), 0n)

  const onTheirWay = BigInt(counts.underway + counts.released)
  // The payer keeps the rent of an empty account, or the chain refuses the transaction.
  const purse = (balance ?? 0n) - treeRent - rentOf(0) - onTheirWay * price
  const unsettled = onTheirWay + BigInt(counts.landed + counts.unknown)
  const { budgetLamports } = run.plan
  const cap =
    budgetLamports === null ? null : budgetLamports - run.master.spentLamports - treeRent - unsettled * price
  return {
    chunks: Number(smallest(10_000n, purse / price, cap === null ? 10_000n : cap / price)),
    missingLamports: purse < price && onTheirWay === 0n ? price - purse : 0n,
    isBudgetReached: cap !== null && cap < price && unsettled === 0n,
  }
}

const smallest = (...numbers: bigint[]) => {
  const least = numbers.reduce((a, b) => (a < b ? a : b))
  return least > 0n ? least : 0n
}

/** Two signatures: what the cheapest transaction costs. */
const priceMin = 10_000n

const chunkPrice = async (ctx: WorkerContext, run: Run, counts: ChunkCounts) => {
  const [row] = await ctx.db.execute<{ dearest: string | null }>(sql`
    select max(spent_lamports)::text as dearest from tx_log
    where master_id = ${run.master.id} and kind <> 'tree' and status = 'final'`)
  if (row?.dearest) return BigInt(row.dearest) > priceMin ? BigInt(row.dearest) : priceMin
  if (run.plan.standard === 'compressed' && run.plan.kind === 'mint') return priceMin * 3n
  const share = run.plan.quotedLamports / BigInt(Math.max(1, counts.open))
  return share > priceMin ? share : priceMin
}
