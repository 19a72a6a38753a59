import { sql } from 'drizzle-orm'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Db } from '#db/connection.ts'
import { chainKeys, tryLock } from '#db/locks.ts'

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

/**
 * Does the work while no other worker does it for this chain; not at all when one is at it. The lock lives
 * as long as a transaction, so that it ends with the worker that holds it, and for half a minute at most
 * when that worker hangs.
 */
export function withChainLock(db: Db, chain: SourceChain, work: (keep: KeepLock) => Promise<void>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '30s'`)
    if (await tryLock(tx, 'chain', chainKeys[chain]))
      await work(async () => void (await tx.execute(sql`select 1`)))
  })
}
