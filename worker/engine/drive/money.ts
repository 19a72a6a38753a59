import type { Queryable } from '#db/connection.ts'
import type { ChunkCounts } from '#db/run/chunks.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import { findOptionalSpending } from '#db/project/spending.ts'
import { findSeenCosts, findSpent } from '#db/run/money/spending.ts'
import type { ChainConditions } from '../../chains/adapter.ts'
import { feeRaiseFactor } from '../../chains/fee-raise.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'

export interface SpendingLimit {
  /** Chunks that may be released now without overdrawing payer or budget, as far as this run knows. */
  chunks: number
  /** What a chunk of this run takes from the payer, with what the items of the dearest carry. */
  price: ChunkPrice
  /** What the payer has left for more of them. */
  spendableLamports: bigint
  /** What is to be prepared takes from the payer, besides its chunks. */
  reservedLamports: bigint
  /** What the payer lacks to send one more chunk; 0 when it can, or when enough is on its way. */
  missingLamports: bigint
  /** The cap does not allow one more chunk, and nothing on its way could change that. */
  isBudgetReached: boolean
  /** Nobody approved it, and it would spend more than may be without: nothing on its way could change that. */
  isApprovalDue: boolean
  /** What this run takes that is not final, as none of what was booked shows it. */
  unfinalizedLamports: bigint
  /** Its daily cap does not allow one more chunk, and nothing of this run on its way could change that. */
  dailyCap: { spent: bigint; cap: bigint } | null
}

/**
 * What a chunk takes from its payer. The two differ until its run has signed a transaction: only then is it known what is offered for
 * the accounts that it writes to.
 */
export interface ChunkPrice {
  lamports: bigint
  /** With the highest fee that may be offered. */
  atMostLamports: bigint
}

/**
 * How many chunks the payer's balance and the budget cap still pay for. What the items of a chunk carry is counted beside its price,
 * since every chunk carries something else.
 * @param counts.limitLamports what the run may spend without a second person's approval; null: it has that, or needs none.
 */
export async function spendingLimit(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  { limitLamports = null, ...counts }: ChunkCounts & { limitLamports?: bigint | null },
): Promise<SpendingLimit> {
  const conditions = await ctx.conditions()
  const [[balance], price] = await Promise.all([
    ctx.chain.balances([authority.address]),
    chunkPrice(ctx, run, authority, conditions),
  ])
  const reserved = await reservedLamports(ctx.db, run, conditions)

  const onTheirWay = BigInt(counts.underway + counts.released)
  // The payer keeps the rent of an empty account, or the chain refuses the transaction.
  const { carried } = counts
  const spendable =
    (balance ?? 0n) -
    reserved -
    conditions.rentBaseLamports -
    onTheirWay * price.atMostLamports -
    carried.underway
  const next = {
    lamports: price.lamports + carried.dearest,
    atMostLamports: price.atMostLamports + carried.dearest,
  }
  const unfinalized = onTheirWay + BigInt(counts.landed + counts.unknown)
  const daily = await findOptionalSpending(ctx.db, run.plan.projectId)
  const ownUnfinalized = reserved + unfinalized * price.atMostLamports + carried.unfinalized
  const dailyCap = daily?.capLamports ?? null
  const spentToday = daily?.spentLamports ?? 0n
  const dailyRoom = dailyCap === null ? null : dailyCap - spentToday - ownUnfinalized
  // Read last: what was finalized since chunks were counted is counted twice, never left out.
  const ownSpent = (await findSpent(ctx.db, run.master.id)) + ownUnfinalized
  const cap = roomBelow(run.plan.budgetLamports, ownSpent)
  const free = roomBelow(limitLamports, ownSpent)
  const isOver = (room: bigint | null) => room !== null && room < next.lamports && unfinalized === 0n
  return {
    price: next,
    spendableLamports: spendable,
    reservedLamports: reserved,
    chunks: Math.min(...[spendable, cap, free].map((room) => countPayable(room, next))),
    missingLamports:
      spendable < next.lamports && onTheirWay === 0n && counts.landed === 0 ? next.lamports - spendable : 0n,
    isBudgetReached: isOver(cap),
    isApprovalDue: isOver(free),
    unfinalizedLamports: ownUnfinalized,
    dailyCap: dailyCap !== null && isOver(dailyRoom) ? { spent: spentToday, cap: dailyCap } : null,
  }
}

/** More than are ever released at a time. */
const chunksMax = 10_000

/** What is left of a limit; null: there is none. */
function roomBelow(limit: bigint | null, spent: bigint): bigint | null {
  return limit === null ? null : limit - spent
}

/** How many chunks so much pays for; null: as much as is asked for. While it is not known what they offer, one shows it: it is sent if it can probably be paid. */
export function countPayable(
  lamports: bigint | null,
  { lamports: probable, atMostLamports }: ChunkPrice,
): number {
  if (lamports === null) return chunksMax
  if (lamports < probable) return 0
  const surely = lamports / atMostLamports
  return surely < 1n ? 1 : surely > chunksMax ? chunksMax : Number(surely)
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

/**
 * What a chunk of a run takes from its payer, beside what its items carry: what the dearest so far left on chain, or what its operation
 * says of one, and the highest fee that the run offers for one now. Before it has offered any, the fee is what was paid of late
 * for the payer's account, and at most the cap.
 */
export async function chunkPrice(
  ctx: WorkerContext,
  run: Run,
  payer: Pick<Signer, 'address'>,
  conditions: ChainConditions,
): Promise<ChunkPrice> {
  const seen = await findSeenCosts(ctx.db, run.master.id, { raiseFactor: feeRaiseFactor })
  const { isPerItem, firstLamports } = operationOf(run).price
  const withFee = (priorityMicroLamports: bigint) =>
    atLeast(priceMin, firstLamports(run, seen.items, { ...conditions, priorityMicroLamports }))
  if (seen.feeLamports === null) {
    const offered = await ctx.chain.priorityFee([payer.address], 0)
    const market = atLeast(conditions.priorityMicroLamports, offered.microLamports)
    return { lamports: withFee(market), atMostLamports: withFee(atLeast(market, offered.capMicroLamports)) }
  }
  const left = isPerItem(run) ? seen.leftPerItemLamports * BigInt(seen.items) : seen.leftLamports
  const lamports = atLeast(
    priceMin,
    seen.leftLamports === null || left === null ? withFee(0n) + seen.feeLamports : left + seen.feeLamports,
  )
  return { lamports, atMostLamports: lamports }
}

function atLeast(least: bigint, lamports: bigint) {
  return lamports > least ? lamports : least
}

/** Coins that items move out of the payer's wallet, by what was given for them. */
export function carriedLamports(run: Run, items: Pick<PlannedItem, 'payload'>[]): bigint {
  const { carriedLamports: carriedBy } = operationOf(run).price
  return carriedBy ? items.reduce((sum, item) => sum + carriedBy(item), 0n) : 0n
}
