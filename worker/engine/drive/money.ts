import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import type { ChunkCounts } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import { mintingMasters } from '#db/schema.ts'
import type { ChainConditions } from '../../chains/adapter.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'

export interface SpendingLimit {
  /** Chunks that may be released now without overdrawing payer or budget. */
  chunks: number
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
  const reserved = (await operationOf(run).prepare?.reservedLamports(ctx, run, conditions)) ?? 0n

  const onTheirWay = BigInt(counts.underway + counts.released)
  // The payer keeps the rent of an empty account, or the chain refuses the transaction.
  const spendable = (balance ?? 0n) - reserved - conditions.rentBaseLamports - onTheirWay * price
  const unsettled = onTheirWay + BigInt(counts.landed + counts.unknown)
  const { budgetLamports } = run.plan
  const cap =
    budgetLamports === null
      ? null
      : budgetLamports - (await findSpent(ctx.db, run.master.id)) - reserved - unsettled * price
  return {
    chunks: Number(smallest(10_000n, spendable / price, cap === null ? 10_000n : cap / price)),
    missingLamports: spendable < price && onTheirWay === 0n && counts.landed === 0 ? price - spendable : 0n,
    isBudgetReached: cap !== null && cap < price && unsettled === 0n,
  }
}

/** Read last: what was finalized since chunks were counted is counted twice, never left out. */
async function findSpent(db: Db, masterId: number) {
  const [row] = await db
    .select({ spentLamports: mintingMasters.spentLamports })
    .from(mintingMasters)
    .where(eq(mintingMasters.id, masterId))
  return row?.spentLamports ?? 0n
}

function smallest(...numbers: bigint[]) {
  const least = numbers.reduce((a, b) => (a < b ? a : b))
  return least > 0n ? least : 0n
}

/** Two signatures: what the cheapest transaction costs. */
const priceMin = 10_000n

/** The latest transactions of a large run show what one costs; this is asked at every poll. */
const sampleRowsMax = 500

async function chunkPrice(ctx: WorkerContext, run: Run, conditions: ChainConditions) {
  const [row] = await ctx.db.execute<{
    dearest: string | null
    dearest_item: string | null
    items: number
  }>(sql`
    select max(spent_lamports)::text as dearest,
      ceil(max(spent_lamports::numeric / greatest(item_count, 1)))::text as dearest_item,
      (select coalesce(max(item_count), 1)::int from (
        select item_count from chunks where master_id = ${run.master.id}
          and state in ('planned', 'signed', 'sent', 'landed', 'unknown') limit ${sampleRowsMax}) as open) as items
    from (
      select * from tx_log where master_id = ${run.master.id} order by tx_log_id desc limit ${sampleRowsMax}
    ) as latest
    where item_count > 0 and status = 'final'`)
  const items = row?.items ?? 1
  const { isPerItem, firstLamports } = operationOf(run).price
  const seen = isPerItem(run) ? BigInt(row?.dearest_item ?? 0) * BigInt(items) : BigInt(row?.dearest ?? 0)
  const price = seen > 0n ? seen : firstLamports(run, items, conditions)
  return price > priceMin ? price : priceMin
}
