import type { Queryable } from '#db/connection.ts'
import type { ChunkCounts } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import { findDearest, findSpent } from '#db/run/money/spending.ts'
import type { ChainConditions } from '../../chains/adapter.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'

export interface SpendingLimit {
  /** Chunks that may be released now without overdrawing payer or budget, as far as this run knows. */
  chunks: number
  /** What a chunk of this run takes from the payer. */
  priceLamports: bigint
  /** What the payer has left for more of them. */
  spendableLamports: bigint
  /** What is to be prepared takes from the payer, besides its chunks. */
  reservedLamports: bigint
  /** What the payer lacks to send one more chunk; 0 when it can, or when enough is on its way. */
  missingLamports: bigint
  /** The cap does not allow one more chunk, and nothing on its way could change that. */
  isBudgetReached: boolean
}

/**
 * How many chunks the payer's balance and the budget cap still pay for. A chunk's price is that of the
 * dearest of this run so far; before any is final, what its operation says of one.
 */
export async function spendingLimit(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  counts: ChunkCounts,
): Promise<SpendingLimit> {
  const conditions = await ctx.conditions()
  const [[balance], price] = await Promise.all([
    ctx.chain.balances([authority.address]),
    chunkPrice(ctx, run, conditions),
  ])
  const reserved = await reservedLamports(ctx.db, run, conditions)

  const onTheirWay = BigInt(counts.underway + counts.released)
  // The payer keeps the rent of an empty account, or the chain refuses the transaction.
  const spendable = (balance ?? 0n) - reserved - conditions.rentBaseLamports - onTheirWay * price
  const unfinalized = onTheirWay + BigInt(counts.landed + counts.unknown)
  const { budgetLamports } = run.plan
  // Read last: what was finalized since chunks were counted is counted twice, never left out.
  const cap =
    budgetLamports === null
      ? null
      : budgetLamports - (await findSpent(ctx.db, run.master.id)) - reserved - unfinalized * price
  return {
    priceLamports: price,
    spendableLamports: spendable,
    reservedLamports: reserved,
    chunks: Number(smallest(10_000n, spendable / price, cap === null ? 10_000n : cap / price)),
    missingLamports: spendable < price && onTheirWay === 0n && counts.landed === 0 ? price - spendable : 0n,
    isBudgetReached: cap !== null && cap < price && unfinalized === 0n,
  }
}

function smallest(...numbers: bigint[]) {
  const least = numbers.reduce((a, b) => (a < b ? a : b))
  return least > 0n ? least : 0n
}

/** Two signatures: what the cheapest transaction costs. */
const priceMin = 10_000n

/** What a run prepares for its items takes from its payer, as far as it is planned and not made. */
export async function reservedLamports(
  db: Queryable,
  run: Run,
  conditions: ChainConditions,
): Promise<bigint> {
  return (await operationOf(run).prepare?.reservedLamports(db, run, conditions)) ?? 0n
}

/** What a chunk of a run takes from its payer. */
export async function chunkPrice(ctx: WorkerContext, run: Run, conditions: ChainConditions) {
  const { lamports, itemLamports, items } = await findDearest(ctx.db, run.master.id)
  const { isPerItem, firstLamports } = operationOf(run).price
  const seen = isPerItem(run) ? itemLamports * BigInt(items) : lamports
  const price = seen > 0n ? seen : firstLamports(run, items, conditions)
  return price > priceMin ? price : priceMin
}
