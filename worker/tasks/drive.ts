import { setTimeout as sleep } from 'node:timers/promises'
import { masterStatus, type MasterStatus } from '../../api/contract/codes/status.ts'
import { countChunks } from '../../db/queries/chunks.ts'
import { countItems } from '../../db/queries/outcomes.ts'
import { claimRun, findOptionalRun, releaseRun, type Run } from '../../db/queries/runs.ts'
import { setWaiting } from '../../db/queries/waiting.ts'
import type { Signer } from '../chains/adapter.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { WorkerContext } from '../context.ts'
import { cancelRun } from '../drive/cancel-run.ts'
import { finishRun, markUnknown } from '../drive/finish-run.ts'
import { follow } from '../drive/follow.ts'
import { release } from '../drive/release.ts'
import { returnGuards } from '../drive/return-guards.ts'
import { retryPolicy } from '../queue/retry-policy.ts'
import type { TaskPayload } from '../queue/tasks.ts'

/**
 * Drives one run for a while: follow what is on its way, release what may go, finish when nothing is
 * left. A lease keeps other workers from wasting work on the same run; it protects nothing, since
 * every step is a compare-and-set.
 */
export const driveTask = async (ctx: WorkerContext, { masterId }: TaskPayload<'drive'>) => {
  const until = Date.now() + retryPolicy.driveMs
  let isOpen = false
  while (!ctx.stopping.aborted && Date.now() < until) {
    if (!(await claimRun(ctx.db, masterId, ctx.workerId, retryPolicy.driveLeaseMs))) return
    isOpen = await tick(ctx, masterId)
    if (!isOpen) break
    await sleep(await tickMs(ctx))
  }
  await releaseRun(ctx.db, masterId, ctx.workerId)
  if (isOpen && !ctx.stopping.aborted) await ctx.producer.ring('drive', { masterId })
}

/** A look a slot, between 50 ms and half a second. */
const tickMs = async (ctx: WorkerContext) => {
  try {
    return Math.min(500, Math.max(50, (await ctx.conditions()).slotMs ?? 400))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return 500
  }
}

/** @returns false when the run is finished or gone. */
const tick = async (ctx: WorkerContext, masterId: number): Promise<boolean> => {
  try {
    return await work(ctx, masterId)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    // The network is away. Nothing is lost: the rows wait, and the reason shows.
    const code = error.code === 'RPC_RATE_LIMITED' ? 'RPC_RATE_LIMITED' : 'RPC_UNREACHABLE'
    if (code === 'RPC_RATE_LIMITED') ctx.window.refused()
    ctx.log.warn({ masterId, code: error.code }, error.message)
    await setWaiting(ctx.db, masterId, code, {})
    return true
  }
}

/**
 * Following (statuses, read-backs) and releasing go side by side: what is settled now makes room at
 * the next look, and the queue never runs dry while old transactions are read back.
 */
const work = async (ctx: WorkerContext, masterId: number): Promise<boolean> => {
  const run = await findOptionalRun(ctx.db, masterId)
  if (!run || !isOpenStatus(run.master.status)) return false
  const authority = ctx.keyring.authority(run)
  if (!authority) await setWaiting(ctx.db, masterId, 'SIGNER_MISSING', {})
  if (run.master.control === 'cancelling') await cancelRun(ctx, run)
  const following = authority ? follow(ctx, run, authority) : Promise.resolve()
  const [isOpen] = await Promise.all([advance(ctx, run, authority), following])
  return isOpen
}

const isOpenStatus = (status: MasterStatus) =>
  status === masterStatus.processing || status === masterStatus.unknownFailed

/** @returns false when nothing of the run can change any more: then it is finished. */
const advance = async (ctx: WorkerContext, run: Run, authority: Signer | null): Promise<boolean> => {
  const masterId = run.master.id
  const [items, chunks] = await Promise.all([
    countItems(ctx.db, masterId),
    countChunks(ctx.db, masterId, retryPolicy.releaseAgainMs),
  ])
  if (items.unplanned > 0 && run.master.control === 'run') {
    await ctx.producer.ring('plan', { masterId })
    return true
  }
  const guardsAreOut = authority !== null && (await returnGuards(ctx, run, authority))
  if (chunks.open === 0 && items.unplanned === 0 && !guardsAreOut) {
    return !(await finishRun(ctx, run))
  }
  await markUnknown(ctx, run, chunks)
  if (authority && run.master.status === masterStatus.processing) await release(ctx, run, authority, items)
  return true
}
