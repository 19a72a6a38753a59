import { solTextOf } from '#contract/sol-amount.ts'
import { countWaiting, type ChunkCounts } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import { setWaiting, stopRun } from '#db/run/waiting.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'
import { chunksPerTask, sendTask } from '../../tasks/send.ts'
import { readApproval, waitForApproval } from '../approval/approval.ts'
import { advanceCanary, stopOnErrorRate } from './brakes.ts'
import { claimChunks } from './claim-chunks.ts'
import { spendingLimit } from './money.ts'
import { sayTrouble } from './say-trouble.ts'

/**
 * Puts as many planned chunks on the queue as window, balance and cap have room for, unless a brake is on. What does not land is
 * said, and held up by nothing: only what is sent again can land.
 */
export async function release(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  counts: ChunkCounts & { hasUnplanned: boolean },
) {
  const masterId = run.master.id
  const obstacle = operationOf(run).findObstacle(run)
  if (obstacle) return setWaiting(ctx.db, masterId, obstacle.code, obstacle.params)
  if (await stopOnErrorRate(ctx, run)) return
  const approval = await readApproval(ctx, run)
  if (approval === 'due') return waitForApproval(ctx, run)
  const { room, sharedRoom } = await countRoom(ctx, run, counts)
  // Something is on its way then, so the rest has nothing to say: neither money nor the canary stops it, and nothing may be released.
  if (room <= 0) return sayTrouble(ctx, run, authority, counts)
  const limitLamports = approval === 'free' ? run.approval.limitLamports : null
  const spending = await spendingLimit(ctx, run, authority, { ...counts, limitLamports })
  if (spending.isBudgetReached) return stopOnBudget(ctx, run)
  // It takes more than it was quoted at.
  if (spending.isApprovalDue) return waitForApproval(ctx, run)
  if (spending.dailyCap) return waitForTomorrow(ctx, masterId, spending.dailyCap)
  if (spending.missingLamports > 0n)
    return setWaiting(ctx.db, masterId, 'PAYER_BALANCE_TOO_LOW', {
      address: authority.address,
      missingLamports: String(spending.missingLamports),
    })
  const stage = await advanceCanary(ctx, run)
  if (stage === null) return
  await sayTrouble(ctx, run, authority, counts)
  const limit = Math.min(spending.chunks, room)
  if (limit <= 0 || countWaiting(counts) <= 0) return
  const claim = { address: authority.address, stage, limit, sharedRoom, spending, counts }
  await putOnQueue(ctx, await claimChunks(ctx, run, claim))
}

/** A few chunks a task. A chunk is released into one task at a time, so its first chunk and release name the task. */
async function putOnQueue({ producer }: WorkerContext, claimed: { chunkId: number; release: string }[]) {
  const groups = Array.from({ length: Math.ceil(claimed.length / chunksPerTask) }, (_, at) =>
    claimed.slice(at * chunksPerTask, (at + 1) * chunksPerTask),
  )
  await producer.add(
    sendTask,
    groups.map((group) => ({
      id: `${group[0]?.chunkId}-${group[0]?.release}`,
      payload: { chunkIds: group.map(({ chunkId }) => chunkId) },
    })),
  )
}

/**
 * How many chunks may go beside those that are on their way or on the queue, as far as network, queue and operation have room; and
 * of that, the room of the operation. Never none while nothing is there.
 */
async function countRoom(ctx: WorkerContext, run: Run, counts: ChunkCounts) {
  const { underway, released } = counts
  const room = Math.min(ctx.window.size - underway - released, releasedMax - released)
  if (room <= 0) return { room, sharedRoom: 0 }
  const sharedRoom = (await chunksAtOnce(ctx, run, counts)) - underway - released
  return { room: Math.min(room, sharedRoom), sharedRoom }
}

async function chunksAtOnce(ctx: WorkerContext, run: Run, { itemsPerChunk }: ChunkCounts) {
  const items = (await operationOf(run).itemsAtOnce?.(run, ctx)) ?? Number.POSITIVE_INFINITY
  return Math.max(1, Math.floor(items / Math.max(1, itemsPerChunk)))
}

/**
 * Chunks of a run on the queue. More than the workers sign until the next poll would only wait there, for so long
 * that they are taken for lost and released again.
 */
const releasedMax = 128

/** It goes on by itself when the day is over, or when somebody raises the cap. */
function waitForTomorrow(
  ctx: WorkerContext,
  masterId: number,
  { spent, cap }: { spent: bigint; cap: bigint },
) {
  return setWaiting(ctx.db, masterId, 'DAILY_CAP_REACHED', {
    spent: solTextOf(String(spent)),
    cap: solTextOf(String(cap)),
  })
}

function stopOnBudget(ctx: WorkerContext, run: Run) {
  return stopRun(ctx.db, {
    masterId: run.master.id,
    code: 'BUDGET_REACHED',
    params: {
      spentLamports: String(run.master.spentLamports),
      budgetLamports: String(run.plan.budgetLamports ?? 0n),
    },
    actor: ctx.workerId,
  })
}
