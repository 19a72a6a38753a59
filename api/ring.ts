import pTimeout from 'p-timeout'
import type { Services } from './services.ts'

const ringTimeoutMs = 2_000

/**
 * Rings for a run after its commit. The row is the truth: when the queue does not answer, the sweeper
 * rings later, and the request has succeeded all the same.
 */
export const ringQuietly = (services: Bell, task: 'plan' | 'drive', masterId: number) =>
  quietly(services, { task, masterId }, () => services.producer.ring(task, { masterId }))

/** The same for the mail of an inquiry. */
export const ringMailQuietly = (services: Bell, inquiryId: number) =>
  quietly(services, { task: 'mail', inquiryId }, () => services.producer.ring('mail', { inquiryId }))

/** The same for a migration: the worker looks at it now. */
export const ringMigrateQuietly = (services: Bell, migrationId: number) =>
  quietly(services, { task: 'migrate', migrationId }, () =>
    services.producer.ring('migrate', { migrationId }),
  )

type Bell = Pick<Services, 'producer' | 'log'>

const quietly = async ({ log }: Bell, told: object, ring: () => Promise<void>) => {
  try {
    await pTimeout(ring(), { milliseconds: ringTimeoutMs })
  } catch (err) {
    log.warn({ err, ...told }, 'could not ring; the sweeper will')
  }
}
