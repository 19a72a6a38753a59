import pTimeout from 'p-timeout'
import type { RowTask } from '#worker/queue/producer.ts'
import type { Services } from './services.ts'

/**
 * Notifies the task of a row after its commit. The row is the truth: when the queue does not answer, the sweeper
 * notifies later, and the request has succeeded all the same.
 */
export async function notifyQuietly<Payload extends object>(
  { producer, log, policy }: Pick<Services, 'producer' | 'log' | 'policy'>,
  task: RowTask<Payload>,
  payload: Payload,
) {
  try {
    await pTimeout(producer.notify(task, payload), { milliseconds: policy.queueMaxMs })
  } catch (err) {
    const ids: object = payload
    log.warn({ err, task: task.name, ...ids }, 'could not notify; the sweeper will')
  }
}
