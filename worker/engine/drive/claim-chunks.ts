import type { Tx } from '#db/connection.ts'
import { waitForPayer } from '#db/locks.ts'
import { findOptionalSpending } from '#db/project/spending.ts'
import { claimReleasable, giveBack, type ChunkCounts } from '#db/run/chunks.ts'
import { listOtherRuns, listUnderWay, type UnderWay } from '#db/run/money/payer.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import type { ChainConditions } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'
import { chunkPrice, countPayable, reservedLamports, type SpendingLimit } from './money.ts'

/** Another run of the payer, and what each of its chunks takes at most beside what its items carry. */
interface Other {
  run: Run
  chunkLamports: bigint
}

/**
 * Claims planned chunks of a run, as many as its payer can pay for beside what its other runs have under way. Runs of one payer
 * claim one after the other: each sees what the one before took, and none spends the same coin. What others may still spend only
 * later is left to them to wait for.
 * @param input.sharedRoom how many chunks have room in what the operation shares with other runs, as far as this run knows.
 */
export async function claimChunks(
  ctx: WorkerContext,
  run: Run,
  input: {
    address: string
    stage: number
    limit: number
    sharedRoom: number
    spending: SpendingLimit
    counts: ChunkCounts
  },
) {
  const { address, stage, limit, sharedRoom, spending, counts } = input
  const masterId = run.master.id
  const conditions = await ctx.conditions()
  const others = await readOthers(ctx, { address, masterId }, conditions)
  const { releaseAgainMs } = ctx.policy
  return ctx.db.transaction(async (tx) => {
    await waitForPayer(tx, address)
    let left = spending.spendableLamports
    const beside = await listUnderWay(tx, { address, masterId, since: counts.countedAt, releaseAgainMs })
    for (const underWay of beside) {
      const other = others.get(underWay.masterId)
      // A run that began since: the next poll knows what it costs.
      if (!other) return []
      left -= await lamportsOf(tx, underWay, other, conditions)
    }
    const daily = await dailyRoom(ctx, tx, run, { address, spending, others, conditions })
    const payable = Math.min(
      countPayable(left, spending.price),
      daily === null ? Number.POSITIVE_INFINITY : countPayable(daily, spending.price),
    )
    if (payable === 0) return []
    const room = Math.min(limit, await roomBeside(ctx, tx, run, { sharedRoom, counts }))
    if (room === 0) return []
    const claimed = await claimReleasable(tx, {
      ...{ masterId, stage, releaseAgainMs },
      limit: Math.min(room, payable),
    })
    // Planned since its money was counted: the next poll counts it.
    if ((await reservedLamports(tx, run, conditions)) <= spending.reservedLamports) return claimed
    await giveBack(tx, claimed)
    return []
  })
}

/**
 * What the project may still spend today beside all that its runs have on their way. They have one payer, so they claim one after the
 * other and none spends what another took. What was booked is read under the lock and last: what becomes final meanwhile is counted
 * twice, never left out. @returns null where there is no cap.
 */
async function dailyRoom(
  ctx: WorkerContext,
  tx: Tx,
  run: Run,
  input: {
    address: string
    spending: SpendingLimit
    others: Map<number, Other>
    conditions: ChainConditions
  },
): Promise<bigint | null> {
  const { address, spending, others, conditions } = input
  const unfinal = { address, masterId: run.master.id, since: null, releaseAgainMs: ctx.policy.releaseAgainMs }
  let onTheirWay = spending.unfinalizedLamports
  for (const underWay of await listUnderWay(tx, unfinal)) {
    const other = others.get(underWay.masterId)
    // A run that began since: the next poll knows what it costs.
    if (!other) return 0n
    if (other.run.plan.projectId === run.plan.projectId)
      onTheirWay += await lamportsOf(tx, underWay, other, conditions)
  }
  const daily = await findOptionalSpending(tx, run.plan.projectId)
  const cap = daily?.capLamports ?? null
  return daily === null || cap === null ? null : cap - daily.spentLamports - onTheirWay
}

/**
 * What other runs have on their way takes the place of chunks of this one: a tree outlives so many changes, whoever makes them. A run
 * of which nothing is on its way sends one all the same, so that none waits for the end of another.
 */
async function roomBeside(
  ctx: WorkerContext,
  tx: Tx,
  run: Run,
  { sharedRoom, counts }: { sharedRoom: number; counts: ChunkCounts },
): Promise<number> {
  if (sharedRoom === Number.POSITIVE_INFINITY) return sharedRoom
  const items = (await operationOf(run).itemsBeside?.(run, ctx, tx)) ?? 0
  const least = counts.underway + counts.released === 0 ? 1 : 0
  return Math.max(least, sharedRoom - Math.ceil(items / Math.max(1, counts.itemsPerChunk)))
}

/** What another run has under way may take. What it prepares is read now: it may have been planned a moment ago. */
async function lamportsOf(
  tx: Tx,
  { chunks, carriedLamports, isPreparing }: UnderWay,
  { run, chunkLamports }: Other,
  conditions: ChainConditions,
): Promise<bigint> {
  const preparing = isPreparing ? await reservedLamports(tx, run, conditions) : 0n
  return BigInt(chunks) * chunkLamports + carriedLamports + preparing
}

/** Read before the lock is taken, which nobody keeps while it waits for the chain. */
async function readOthers(
  ctx: WorkerContext,
  payer: { address: string; masterId: number },
  conditions: ChainConditions,
): Promise<Map<number, Other>> {
  const others = new Map<number, Other>()
  for (const masterId of await listOtherRuns(ctx.db, payer)) {
    const run = await findOptionalRun(ctx.db, masterId)
    if (!run) continue
    const { atMostLamports } = await chunkPrice(ctx, run, payer, conditions)
    others.set(masterId, { run, chunkLamports: atMostLamports })
  }
  return others
}
