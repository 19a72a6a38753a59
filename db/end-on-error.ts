import { inspect } from 'node:util'
import { errorWithoutValues } from './error-for-log.ts'

/**
 * Does what a process begins with. An error ends the process, printed without what was sent to the database: Node by
 * itself would print a failed query with its parameters.
 */
export async function endOnError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    process.stderr.write(`${inspect(errorWithoutValues(error))}\n`)
    process.exit(1)
  }
}
