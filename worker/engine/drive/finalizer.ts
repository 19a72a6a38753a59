import type { LiveAttempt } from '#db/run/attempts.ts'
import type { Run } from '#db/run/runs.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { finalize } from './finalize.ts'

/** Finalizes beside the drive's polls, so that reading back never holds up what is still to be sent. */
export interface Finalizer {
  /** Attempts being finalized, now or soon: the next poll skips them. */
  has(attemptId: number): boolean
  /**
   * Takes what is final. While anything is on its way it is finalized in large sets, a moment later: sending comes
   * first, and what is final already can wait. Call it at every poll.
   * @throws what an earlier finalizing threw.
   */
  add(run: Run, authority: Signer, landed: LiveAttempt[], isOnItsWay: boolean): void
  /** Waits for all of it. Throws what finalizing threw. */
  done(): Promise<void>
}

/** What is final waits for this many, or for a moment, whichever comes first. */
const setMax = 128

/** @param onFinalized called after each set; `isIdle` says whether it was the last for now: the run may be over. */
export function createFinalizer(ctx: WorkerContext, onFinalized: (isIdle: boolean) => void): Finalizer {
  const taken = new Set<number>()
  const failures: unknown[] = []
  let working = Promise.resolve()
  const throwFailure = () => {
    if (failures.length > 0) throw failures.shift()
  }
  let waiting: LiveAttempt[] = []
  let waitsSince = 0
  let finalizeWaiting = () => undefined as void
  const work = async (run: Run, authority: Signer, landed: LiveAttempt[]) => {
    try {
      await finalize(ctx, run, authority, landed)
    } catch (error) {
      failures.push(error)
    }
    // What could not be finalized is found again by the next poll.
    for (const { id } of landed) taken.delete(id)
    onFinalized(taken.size === 0)
  }
  return {
    has: (attemptId) => taken.has(attemptId),
    add: (run, authority, landed, isOnItsWay) => {
      throwFailure()
      const fresh = landed.filter(({ id }) => !taken.has(id))
      for (const { id } of fresh) taken.add(id)
      if (waiting.length === 0) waitsSince = ctx.clock.nowMs()
      waiting.push(...fresh)
      finalizeWaiting = () => {
        const set = waiting
        waiting = []
        if (set.length > 0) working = working.then(() => work(run, authority, set))
      }
      const isDue = waiting.length >= setMax || ctx.clock.nowMs() - waitsSince >= ctx.policy.finalizeAfterMs
      if (isDue || !isOnItsWay) finalizeWaiting()
    },
    done: async () => {
      finalizeWaiting()
      await working
      throwFailure()
    },
  }
}
