import type { LiveAttempt } from '../../db/queries/attempts.ts'
import type { Run } from '../../db/queries/runs.ts'
import type { Signer } from '../chains/adapter.ts'
import type { WorkerContext } from '../context.ts'
import { settle } from './settle.ts'

/** Settles beside the drive's looks, so that reading back never holds up what is still to be sent. */
export interface Settler {
  /** Attempts being settled now: the next look passes them over. */
  has(attemptId: number): boolean
  /** Throws what an earlier settling threw. */
  add(run: Run, authority: Signer, landed: LiveAttempt[]): void
  /** Waits for all of it. Throws what settling threw. */
  done(): Promise<void>
}

/** @param onSettled called after each set: trees may be ready, the run may be over. */
export const createSettler = (ctx: WorkerContext, onSettled: () => void): Settler => {
  const taken = new Set<number>()
  const failures: unknown[] = []
  let working = Promise.resolve()
  const throwFailure = () => {
    if (failures.length > 0) throw failures.shift()
  }
  const work = async (run: Run, authority: Signer, landed: LiveAttempt[]) => {
    try {
      await settle(ctx, run, authority, landed)
    } catch (error) {
      failures.push(error)
    }
    // What could not be settled is found again by the next look.
    for (const { id } of landed) taken.delete(id)
    onSettled()
  }
  return {
    has: (attemptId) => taken.has(attemptId),
    add: (run, authority, landed) => {
      throwFailure()
      const fresh = landed.filter(({ id }) => !taken.has(id))
      if (fresh.length === 0) return
      for (const { id } of fresh) taken.add(id)
      working = working.then(() => work(run, authority, fresh))
    },
    done: async () => {
      await working
      throwFailure()
    },
  }
}
