import type { Queryable } from '#db/connection.ts'
import type { ChunkCounts } from '#db/run/chunks.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import { findDearest, findSpent } from '#db/run/money/spending.ts'
import type { ChainConditions } from '../../chains/adapter.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'

export interface SpendingLimit {
  /** Chunks that may be released now without overdrawing payer or budget, as far as this run knows. */
  chunks: number
  /** What a chunk of this run takes from the payer, with what the items of the dearest carry. */
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
 * dearest of this run so far; before any is final, what its operation says of one. What its items carry is counted beside it, since
 * every chunk carries something else.
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
  const { carried } = counts
  const spendable =
    (balance ?? 0n) - reserved - conditions.rentBaseLamports - onTheirWay * price - carried.underway
  const next = price + carried.dearest
  const unfinalized = onTheirWay + BigInt(counts.landed + counts.unknown)
  const { budgetLamports } = run.plan
  // Read last: what was finalized since chunks were counted is counted twice, never left out.
  const cap =
    budgetLamports === null
      ? null
      : budgetLamports -
        (await findSpent(ctx.db, run.master.id)) -
        reserved -
        unfinalized * price -
        carried.unfinalized
  return {
    priceLamports: next,
    spendableLamports: spendable,
    reservedLamports: reserved,
    chunks: Number(smallest(10_000n, spendable / next, cap === null ? 10_000n : cap / next)),
    missingLamports: spendable < next && onTheirWay === 0n && counts.landed === 0 ? next - spendable : 0n,
    isBudgetReached: cap !== null && cap < next && unfinalized === 0n,
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

/** What a chunk of a run takes from its payer, beside what its items carry. */
export async function chunkPrice(ctx: WorkerContext, run: Run, conditions: ChainConditions) {
  const { lamports, itemLamports, items } = await findDearest(ctx.db, run.master.id)
  const { isPerItem, firstLamports } = operationOf(run).price
  const seen = isPerItem(run) ? itemLamports * BigInt(items) : lamports
  const price = seen > 0n ? seen : firstLamports(run, items, conditions)
  return price > priceMin ? price : priceMin
}

/** Coins that items move out of the payer's wallet, by what was given for them. */
export function carriedLamports(run: Run, items: Pick<PlannedItem, 'payload'>[]): bigint {
  const { carriedLamports: carriedBy } = operationOf(run).price
  return carriedBy ? items.reduce((sum, item) => sum + carriedBy(item), 0n) : 0n
}
