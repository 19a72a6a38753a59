import { createPostgresBackend, Queue, Worker, type Processor, type RedisOptions } from 'bullmq'
import pg from 'pg'
import type { Policy } from './retry-policy.ts'
import type { TaskName } from './tasks.ts'

/** Where the queue lives: Redis when its URL is set, else the PostgreSQL of the rows. */
export interface QueueLocation {
  databaseUrl: string
  redisUrl: string | null
}

/** A queue or a worker, whichever backend carries it. */
export type TaskQueue = Pick<Queue, 'name' | 'addBulk' | 'getJobCounts' | 'close'> & Errors
export type TaskWorker = Pick<Worker, 'close'> & Errors
interface Errors {
  on(event: 'error', listener: (error: Error) => void): unknown
}

/**
 * A connection that is in use when the server goes away fails its query and, beside that, emits an error event.
 * Nothing listens to the event then, and an unhandled error would end the process.
 */
class ClientWithListener extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** BullMQ's tables live in a schema of their own, so that they never meet ours. */
function postgresConnection(url: string, max: number) {
  return {
    connectionString: url,
    schema: 'bullmq',
    migrate: true,
    max,
    Client: ClientWithListener,
  }
}

/** `maxRetriesPerRequest: null` is what BullMQ asks of a blocking connection. */
function redisConnection(url: string): RedisOptions {
  return { url, maxRetriesPerRequest: null }
}

export function openQueue(location: QueueLocation, name: TaskName): TaskQueue {
  return location.redisUrl
    ? new Queue(name, { connection: redisConnection(location.redisUrl) })
    : new Queue(name, { connection: postgresConnection(location.databaseUrl, 4) }, createPostgresBackend)
}

export function openWorker(
  location: QueueLocation,
  name: TaskName,
  process: Processor,
  options: { concurrency: number; policy: Policy },
): TaskWorker {
  const { concurrency, policy } = options
  const settings = {
    concurrency,
    lockDuration: policy.queueLockMs,
    stalledInterval: policy.queueStalledEveryMs,
    maxStalledCount: 1_000,
  }
  return location.redisUrl
    ? new Worker(name, process, { connection: redisConnection(location.redisUrl), ...settings })
    : new Worker(
        name,
        process,
        { connection: postgresConnection(location.databaseUrl, concurrency + 2), ...settings },
        createPostgresBackend,
      )
}
