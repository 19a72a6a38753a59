import { deleteOldIdempotencyKeys } from '../db/queries/idempotency.ts'
import { deleteExpiredSessions } from '../db/queries/sessions.ts'
import type { Services } from './services.ts'

const everyMs = 3600_000
const keepKeysMs = 48 * 3600_000

/** Once an hour: expired sessions and old idempotency keys go. Several processes may do it at once. */
export const startHousekeeping = ({ db, log }: Services) => {
  const tidy = async () => {
    try {
      await deleteExpiredSessions(db)
      await deleteOldIdempotencyKeys(db, new Date(Date.now() - keepKeysMs))
    } catch (err) {
      log.warn({ err }, 'housekeeping')
    }
  }
  const timer = setInterval(() => void tidy(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
