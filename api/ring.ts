import type { Services } from './services.ts'
import { within } from './within.ts'

const ringTimeoutMs = 2_000

/**
 * Rings for a run after its commit. The row is the truth: when the queue does not answer, the sweeper
 * rings later, and the request has succeeded all the same.
 */
export const ringQuietly = async (
  { producer, log }: Pick<Services, 'producer' | 'log'>,
  task: 'plan' | 'drive',
  masterId: number,
) => {
  try {
    await within(ringTimeoutMs, producer.ring(task, { masterId }))
  } catch (err) {
    log.warn({ err, masterId, task }, 'could not ring; the sweeper will')
  }
}
