import type { Tx } from '#db/connection.ts'
import { withLock, type LockName } from '#db/locks.ts'
import type { WorkerContext } from './context.ts'

/**
 * Does the work while no other worker does it; not at all when one is at it. The lock ends with the transaction it is
 * held by, and so with the worker; what is written through `tx` is only written when the lock was held to the end.
 */
export function withKeptLock(
  { db, policy, clock }: Pick<WorkerContext, 'db' | 'policy' | 'clock'>,
  lock: { name: LockName; key?: number },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { lockIdleMaxMs: idleMaxMs, lockRenewEveryMs } = policy
  return withLock(db, { ...lock, idleMaxMs }, async ({ tx, renew }) => {
    let lost: unknown = null
    const keep = () => {
      takeBack = clock.after(lockRenewEveryMs, keep)
      renew().catch((error: unknown) => {
        lost = error
      })
    }
    let takeBack = clock.after(lockRenewEveryMs, keep)
    try {
      await work(tx)
    } finally {
      takeBack()
    }
    if (lost !== null) throw lost
  })
}
