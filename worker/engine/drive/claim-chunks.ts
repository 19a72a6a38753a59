import { claimReleasable, type ChunkCounts } from '#db/run/chunks.ts'
import { listOtherRuns, listUnderWay, lockPayer, type UnderWay } from '#db/run/payer.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'
import { chunkPrice, type SpendingLimit } from './money.ts'

/** What a run takes from its payer: by chunk, and for what is made before its items. */
interface Prices {
  chunkLamports: bigint
  preparingLamports: bigint
}

/**
 * Claims planned chunks of a run, as many as its payer can pay for beside what its other runs have under way. Runs of one payer
 * claim one after the other: each sees what the one before took, and none spends the same coin. What others may still spend only
 * later is left to them to wait for.
 */
export async function claimChunks(
  ctx: WorkerContext,
  run: Run,
  input: { address: string; stage: number; limit: number; spending: SpendingLimit; counts: ChunkCounts },
) {
  const { address, stage, limit, spending, counts } = input
  const masterId = run.master.id
  const prices = await pricesOfOthers(ctx, { address, masterId })
  const { releaseAgainMs } = ctx.policy
  return ctx.db.transaction(async (tx) => {
    await lockPayer(tx, address)
    const since = counts.countedAt
    const others = await listUnderWay(tx, { address, masterId, since, releaseAgainMs })
    const taken = others.map((other) => lamportsOf(other, prices.get(other.masterId)))
    // A run that began since: the next poll knows what it costs.
    if (taken.includes(null)) return []
    const left = taken.reduce<bigint>((sum, lamports) => sum - (lamports ?? 0n), spending.spendableLamports)
    const affordable = left < 0n ? 0 : Number(left / spending.priceLamports)
    return affordable === 0
      ? []
      : claimReleasable(tx, { masterId, stage, limit: Math.min(limit, affordable), releaseAgainMs })
  })
}

function lamportsOf({ chunks, isPreparing }: UnderWay, prices: Prices | undefined): bigint | null {
  if (!prices) return null
  return BigInt(chunks) * prices.chunkLamports + (isPreparing ? prices.preparingLamports : 0n)
}

/** Read before the lock is taken, which nobody keeps while it waits for anything else. */
async function pricesOfOthers(
  ctx: WorkerContext,
  payer: { address: string; masterId: number },
): Promise<Map<number, Prices>> {
  const conditions = await ctx.conditions()
  const prices = new Map<number, Prices>()
  for (const masterId of await listOtherRuns(ctx.db, payer)) {
    const other = await findOptionalRun(ctx.db, masterId)
    if (!other) continue
    const [chunkLamports, preparingLamports = 0n] = await Promise.all([
      chunkPrice(ctx, other, conditions),
      operationOf(other).prepare?.reservedLamports(ctx, other, conditions),
    ])
    prices.set(masterId, { chunkLamports, preparingLamports })
  }
  return prices
}
