import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connection.ts'
import { tryLock } from '#db/locks.ts'

const keepMs = 10_000

/**
 * Does the work while no other worker does it; not at all when one is at it. The lock ends with the transaction it is
 * held by, and so with the worker; what is written through `tx` is only written when the lock was held to the end.
 */
export function withReconcileLock(db: Db, work: (tx: Tx) => Promise<void>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '30s'`)
    if (!(await tryLock(tx, 'reconcile'))) return
    let lost: unknown = null
    const keep = () =>
      tx.execute(sql`select 1`).catch((error: unknown) => {
        lost = error
      })
    const timer = setInterval(() => void keep(), keepMs)
    try {
      await work(tx)
    } finally {
      clearInterval(timer)
    }
    if (lost !== null) throw lost
  })
}
