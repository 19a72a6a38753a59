import postgres from 'postgres'

const lockNotAvailable = '55P03'

/** Whether a statement failed because it waited for a lock as long as it may. */
export function isLockNotAvailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof postgres.PostgresError && cause.code === lockNotAvailable) return true
  return false
}
