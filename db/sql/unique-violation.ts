import postgres from 'postgres'

const uniqueViolation = '23505'

/** Whether a write failed because of the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof postgres.PostgresError && cause.code === uniqueViolation)
      return cause.constraint_name === constraint
  return false
}
