import postgres from 'postgres'

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/** Whether a statement failed because it waited for a lock as long as it may. */
export function isLockNotAvailable(error: unknown): boolean {
  return hasCode(error, lockNotAvailable)
}

/** The same, or because it waited for somebody who waited for it: done again, it may have its lock. */
export function isHeldUp(error: unknown): boolean {
  return hasCode(error, lockNotAvailable) || hasCode(error, deadlockDetected)
}

function hasCode(error: unknown, code: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof postgres.PostgresError && cause.code === code) return true
  return false
}
