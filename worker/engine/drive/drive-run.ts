import { masterStatus, type MasterStatus } from '#contract/codes/status.ts'
import { countChunks, countWaiting } from '#db/run/chunks.ts'
import { hasUnplanned } from '#db/run/planning.ts'
import { runLease } from '#db/moves/move.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import { setWaiting } from '#db/run/waiting.ts'
import { ChainError } from '../../chains/chain-error.ts'
import { sleep } from '../../clock.ts'
import type { WorkerContext } from '../../context.ts'
import { createWakeSignal, wakeDrive, withWakeSignal, type WakeSignal } from './wake-signal.ts'
import { bookForgotten } from '../census/book-forgotten.ts'
import { isCounted } from '../census/gate.ts'
import { cancelRun } from './cancel-run.ts'
import { finishRun, markUnknown } from './finish-run.ts'
import { follow } from './follow.ts'
import { release } from './release.ts'
import { sayFailure } from './say-failure.ts'
import { sayTroubleOfWhatIsOut } from './say-trouble.ts'
import { returnGuards } from './return-guards.ts'
import { createFinalizer, type Finalizer } from './finalizer.ts'
import { driveTask } from '../../tasks/drive.ts'
import { planTask } from '../../tasks/plan.ts'

/**
 * Drives one run for a while: follow what is on its way, release what may go, finish when nothing is
 * left. Both go side by side, so that what is read back never holds up what is to be sent. A lease
 * keeps other workers from wasting work on the same run; it protects nothing, since every step is a
 * compare-and-set.
 */
export async function driveRun(ctx: WorkerContext, { masterId }: { masterId: number }) {
  // The lease is the worker's: a second drive beside the first would poll and read back everything twice.
  if (wakeDrive(ctx.memory.wakeSignals, masterId)) return
  const wakeSignal = createWakeSignal(ctx.clock)
  const end = await withWakeSignal(ctx.memory.wakeSignals, { masterId, wakeSignal }, async () => {
    if (!(await runLease.claim(ctx.db, masterId, leaseOf(ctx)))) return 'lost'
    return driveOn(ctx, masterId, wakeSignal)
  })
  if (end !== 'lost') await runLease.release(ctx.db, masterId, ctx.workerId)
  if (end === 'stopped' && !ctx.stopping.aborted) await ctx.producer.notify(driveTask, { masterId })
}

/** @returns why it is over. */
async function driveOn(ctx: WorkerContext, masterId: number, wakeSignal: WakeSignal): Promise<End> {
  const drive: Drive = {
    masterId,
    until: ctx.clock.nowMs() + ctx.policy.driveMs,
    claimedAt: ctx.clock.nowMs(),
    // What notified this drive has just planned.
    plannerNotifiedAt: ctx.clock.nowMs(),
    run: null,
    end: null,
    isAllOut: false,
    wakeSignal,
    finalizer: createFinalizer(ctx, (isIdle) => {
      if (isIdle || !drive.isAllOut) wakeSignal.wake()
    }),
  }
  try {
    await Promise.all([releasing(ctx, drive), following(ctx, drive)])
    await drive.finalizer.done()
  } finally {
    drive.end ??= 'stopped'
  }
  return drive.end
}

/** The run is finished or gone, another worker has it, or the time is up. */
type End = 'finished' | 'lost' | 'stopped'

interface Drive {
  masterId: number
  until: number
  claimedAt: number
  plannerNotifiedAt: number
  /** As last read; null before the first reading. */
  run: Run | null
  end: End | null
  /** Nothing is left to plan or to put on the queue: until the end there is nothing to advance. */
  isAllOut: boolean
  /** Wakes the drive when something was planned, landed or finalized: there may be more to release. */
  wakeSignal: WakeSignal
  finalizer: Finalizer
}

function isGoing(ctx: WorkerContext, drive: Drive) {
  if (ctx.stopping.aborted || ctx.clock.nowMs() >= drive.until) drive.end ??= 'stopped'
  return drive.end === null
}

async function releasing(ctx: WorkerContext, drive: Drive) {
  while (isGoing(ctx, drive)) {
    if (await hasLease(ctx, drive)) await unlessRefused(ctx, drive, () => advance(ctx, drive))
    else drive.end ??= 'lost'
    if (drive.end !== null) return
    await sleep(ctx.clock, ctx.policy.driveRestMs)
    await drive.wakeSignal.wait(drive.isAllOut ? ctx.policy.driveAllOutMs : await tickMs(ctx))
  }
}

async function following(ctx: WorkerContext, drive: Drive) {
  while (isGoing(ctx, drive)) {
    await unlessRefused(ctx, drive, () => poll(ctx, drive))
    if (drive.end === null) await sleep(ctx.clock, drive.run ? await tickMs(ctx) : ctx.policy.driveRestMs)
  }
}

async function hasLease(ctx: WorkerContext, drive: Drive) {
  if (ctx.clock.nowMs() - drive.claimedAt < ctx.policy.driveLeaseMs / 3) return true
  drive.claimedAt = ctx.clock.nowMs()
  return runLease.claim(ctx.db, drive.masterId, leaseOf(ctx))
}

function leaseOf({ workerId, policy }: WorkerContext) {
  return { holder: workerId, leaseMs: policy.driveLeaseMs }
}

/** One poll a slot. */
async function tickMs(ctx: WorkerContext) {
  const { driveTickMinMs, driveTickMaxMs, driveTickUnknownMs } = ctx.policy
  try {
    const slotMs = (await ctx.conditions()).slotMs ?? driveTickUnknownMs
    return Math.min(driveTickMaxMs, Math.max(driveTickMinMs, slotMs))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return driveTickMaxMs
  }
}

async function unlessRefused(ctx: WorkerContext, { masterId }: Drive, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    await sayFailure(ctx, masterId, error)
  }
}

async function poll(ctx: WorkerContext, drive: Drive) {
  const { run, finalizer, wakeSignal } = drive
  const authority = run && ctx.keyring.authority(run)
  if (!run || !authority) return
  const landed = await follow(ctx, run, authority, finalizer, { isSending: !drive.isAllOut })
  if (landed > 0 && !drive.isAllOut) wakeSignal.wake()
}

/** Releases what may go; finishes the run when nothing of it can change any more. */
async function advance(ctx: WorkerContext, drive: Drive) {
  const { masterId } = drive
  const run = await findOptionalRun(ctx.db, masterId)
  drive.run = run
  if (!run || !isOpenStatus(run.master.status)) return void (drive.end ??= 'finished')
  const authority = ctx.keyring.authority(run)
  if (!authority) await setWaiting(ctx.db, masterId, ctx.keyring.whyUnsigned(run), {})
  if (run.master.control === 'cancelling') await cancelRun(ctx, run)
  const [isUnplanned, chunks] = await Promise.all([
    hasUnplanned(ctx.db, masterId),
    countChunks(ctx.db, masterId, ctx.policy.releaseAgainMs),
  ])
  if (isUnplanned && run.master.control === 'run') await notifyPlanner(ctx, drive)
  const isLast = chunks.open === 0 && !isUnplanned
  const guardsAreOut = authority !== null && (await returnGuards(ctx, run, authority, { isLast }))
  if (isLast && !guardsAreOut) {
    if (authority && !(await isCounted(ctx, run, authority, { isAgain: true, isEnd: true }))) return
    if (authority) await bookForgotten(ctx, run, authority)
    if (await finishRun(ctx, run)) drive.end ??= 'finished'
    return
  }
  drive.isAllOut = !isUnplanned && !guardsAreOut && countWaiting(chunks) === 0
  await markUnknown(ctx, run, chunks, isUnplanned)
  if (!authority) return
  if (run.master.control === 'run' && run.master.status === masterStatus.processing)
    await release(ctx, run, authority, { ...chunks, hasUnplanned: isUnplanned })
  else await sayTroubleOfWhatIsOut(ctx, run, authority, chunks)
}

/** A planner at work plans all that waits; one that died is followed by another. */
async function notifyPlanner(ctx: WorkerContext, drive: Drive) {
  if (ctx.clock.nowMs() - drive.plannerNotifiedAt < ctx.policy.notifyWindowMs) return
  drive.plannerNotifiedAt = ctx.clock.nowMs()
  await ctx.producer.notify(planTask, { masterId: drive.masterId })
}

function isOpenStatus(status: MasterStatus) {
  return status === masterStatus.processing || status === masterStatus.unknownFailed
}
