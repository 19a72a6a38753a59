import type { SourceChain } from '#contract/migration/codes.ts'
import { chainKeys, withLock } from '#db/locks.ts'
import type { WatchContext } from './watch-context.ts'

/** Renews the lock. Throws when the lock was lost: another worker may be at it. */
type KeepLock = () => Promise<void>

/** The time slice of one step of polling a chain, so that no step keeps the others waiting. */
export interface TimeSlice {
  /**
   * Whether there is time for one more piece of work. Ask before each, since asking also renews the lock: a step
   * that takes longer than the lock lives would do its work beside another worker.
   */
  hasTimeLeft(): Promise<boolean>
}

export function openTimeSlice(input: { keep: KeepLock; stopping: AbortSignal; sliceMs: number }): TimeSlice {
  const until = Date.now() + input.sliceMs
  return {
    hasTimeLeft: async () => {
      await input.keep()
      return !input.stopping.aborted && Date.now() < until
    },
  }
}

/** Does the work while no other worker does it for this chain; not at all when one is at it. */
export function withChainLock(
  { db, policy }: Pick<WatchContext, 'db' | 'policy'>,
  chain: SourceChain,
  work: (keep: KeepLock) => Promise<void>,
) {
  const lock = { name: 'chain', key: chainKeys[chain], idleMaxMs: policy.lockIdleMaxMs } as const
  return withLock(db, lock, ({ renew }) => work(renew))
}
