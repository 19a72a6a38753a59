import { eq, sql } from 'drizzle-orm'
import { quoteRoutes, treeLamports } from '#contract/mint/quote.ts'
import type { Db } from '#db/connection.ts'
import type { ChunkCounts } from '#db/run/chunks.ts'
import { listPlannedTrees } from '#db/run/planning.ts'
import type { Run } from '#db/run/runs.ts'
import { mintingMasters } from '#db/schema.ts'
import type { ChainConditions, Signer } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'

export interface MoneyRoom {
  /** Chunks that may be released now without overdrawing payer or budget. */
  chunks: number
  /** What the payer lacks to send one more chunk; 0 when it can, or when enough is on its way. */
  missingLamports: bigint
  /** The cap does not allow one more chunk, and nothing on its way could change that. */
  isBudgetReached: boolean
}

/**
 * How many chunks the payer's balance and the budget cap still pay for. A chunk's price is that of the
 * dearest of this run so far; before any is final, what the quote says of one.
 */
export const moneyRoom = async (
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  counts: ChunkCounts,
): Promise<MoneyRoom> => {
  const conditions = await ctx.conditions()
  const [[balance], price] = await Promise.all([
    ctx.chain.balances([authority.address]),
    chunkPrice(ctx, run, conditions),
  ])
  const trees = run.plan.standard === 'compressed' ? await listPlannedTrees(ctx.db, run.master.id) : []
  // Set aside until they are final: mints go out as soon as a tree is confirmed, before its cost is known.
  const forTrees = trees.reduce((sum, tree) => sum + treeLamports(tree, conditions), 0n)

  const onTheirWay = BigInt(counts.underway + counts.released)
  // The payer keeps the rent of an empty account, or the chain refuses the transaction.
  const purse = (balance ?? 0n) - forTrees - conditions.rentBaseLamports - onTheirWay * price
  const unsettled = onTheirWay + BigInt(counts.landed + counts.unknown)
  const { budgetLamports } = run.plan
  const cap =
    budgetLamports === null
      ? null
      : budgetLamports - (await findSpent(ctx.db, run.master.id)) - forTrees - unsettled * price
  return {
    chunks: Number(smallest(10_000n, purse / price, cap === null ? 10_000n : cap / price)),
    missingLamports: purse < price && onTheirWay === 0n && counts.landed === 0 ? price - purse : 0n,
    isBudgetReached: cap !== null && cap < price && unsettled === 0n,
  }
}

/** Read last: what was settled since chunks and trees were counted is counted twice, never left out. */
const findSpent = async (db: Db, masterId: number) => {
  const [row] = await db
    .select({ spentLamports: mintingMasters.spentLamports })
    .from(mintingMasters)
    .where(eq(mintingMasters.id, masterId))
  return row?.spentLamports ?? 0n
}

const smallest = (...numbers: bigint[]) => {
  const least = numbers.reduce((a, b) => (a < b ? a : b))
  return least > 0n ? least : 0n
}

/** Two signatures: what the cheapest transaction costs. */
const priceMin = 10_000n

/** Of a large run the latest transactions say what one costs: every look asks. */
const rowsLookedAt = 500

const chunkPrice = async (ctx: WorkerContext, run: Run, conditions: ChainConditions) => {
  const [row] = await ctx.db.execute<{
    dearest: string | null
    dearest_item: string | null
    items: number
  }>(sql`
    select max(spent_lamports)::text as dearest,
      ceil(max(spent_lamports::numeric / greatest(item_count, 1)))::text as dearest_item,
      (select coalesce(max(item_count), 1)::int from (
        select item_count from chunks where master_id = ${run.master.id}
          and state in ('planned', 'signed', 'sent', 'landed', 'unknown') limit ${rowsLookedAt}) as open) as items
    from (
      select * from tx_log where master_id = ${run.master.id} order by tx_log_id desc limit ${rowsLookedAt}
    ) as latest
    where kind not in ('tree', 'guard-return') and status = 'final'`)
  const items = row?.items ?? 1
  // A compressed mint costs what its transaction costs; any other, what its items leave on chain.
  const isPerItem = run.plan.standard !== 'compressed'
  const seen = isPerItem ? BigInt(row?.dearest_item ?? 0) * BigInt(items) : BigInt(row?.dearest ?? 0)
  const price = seen > 0n ? seen : firstPrice(run, items, conditions)
  return price > priceMin ? price : priceMin
}

/** What the quote would say of one transaction, its guard included, trees left out. */
const firstPrice = ({ plan }: Run, items: number, conditions: ChainConditions) => {
  const route = quoteRoutes(
    {
      projectId: plan.projectId,
      count: items,
      metadataBytesMean: 0,
      creatorsMean: 0,
      willReveal: plan.willReveal,
      hasGuard: plan.hasGuard,
    },
    conditions,
  ).find(({ standard }) => standard === plan.standard)
  if (!route) return priceMin
  const fees = BigInt(route.networkFeeLamports) + BigInt(route.priorityFeeLamports)
  const rent = plan.standard === 'compressed' ? 0n : BigInt(route.rentLamports)
  return fees + rent + BigInt(route.protocolFeeLamports) + BigInt(route.guardLamports)
}
