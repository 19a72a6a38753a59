import pTimeout from 'p-timeout'
import type { Services } from './services.ts'

const notifyTimeoutMs = 2_000

/**
 * Notifies a run's task after its commit. The row is the truth: when the queue does not answer, the sweeper
 * notifies later, and the request has succeeded all the same.
 */
export function notifyQuietly(services: Notifier, task: 'plan' | 'drive', masterId: number) {
  return quietly(services, { task, masterId }, () => services.producer.notify(task, { masterId }))
}

/** The same for the mail of an inquiry. */
export function notifyMailQuietly(services: Notifier, inquiryId: number) {
  return quietly(services, { task: 'mail', inquiryId }, () => services.producer.notify('mail', { inquiryId }))
}

/** The same for a mail or webhook of the outbox. */
export function notifyDeliverQuietly(services: Notifier, deliveryId: number) {
  return quietly(services, { task: 'deliver', deliveryId }, () =>
    services.producer.notify('deliver', { deliveryId }),
  )
}

/** The same for an audit of a run against the chain. */
export function notifyAuditQuietly(services: Notifier, auditId: number) {
  return quietly(services, { task: 'audit', auditId }, () => services.producer.notify('audit', { auditId }))
}

/** The same for a migration: the worker runs it now. */
export function notifyMigrateQuietly(services: Notifier, migrationId: number) {
  return quietly(services, { task: 'migrate', migrationId }, () =>
    services.producer.notify('migrate', { migrationId }),
  )
}

type Notifier = Pick<Services, 'producer' | 'log'>

async function quietly({ log }: Notifier, logged: object, notify: () => Promise<void>) {
  try {
    await pTimeout(notify(), { milliseconds: notifyTimeoutMs })
  } catch (err) {
    log.warn({ err, ...logged }, 'could not notify; the sweeper will')
  }
}
