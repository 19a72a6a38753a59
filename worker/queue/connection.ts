import { createPostgresBackend, Queue, Worker, type Processor, type RedisOptions } from 'bullmq'
import pg from 'pg'
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
 * A connection that is in use when the server goes away fails its query and, beside that, says so by
 * an event. Nobody hears the event then, and an unheard error would end the process.
 */
class HeardClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** BullMQ's tables live in a schema of their own, so that they never meet ours. */
const postgresConnection = (url: string, max: number) => ({
  connectionString: url,
  schema: 'bullmq',
  migrate: true,
  max,
  Client: HeardClient,
})

/** `maxRetriesPerRequest: null` is what BullMQ asks of a blocking connection. */
const redisConnection = (url: string): RedisOptions => ({ url, maxRetriesPerRequest: null })

export const openQueue = (location: QueueLocation, name: TaskName): TaskQueue =>
  location.redisUrl
    ? new Queue(name, { connection: redisConnection(location.redisUrl) })
    : new Queue(name, { connection: postgresConnection(location.databaseUrl, 4) }, createPostgresBackend)

export const openWorker = (
  location: QueueLocation,
  name: TaskName,
  process: Processor,
  options: { concurrency: number },
): TaskWorker => {
  // A worker killed in the middle of a task leaves its lock; another may take the task after this time.
  const timing = { lockDuration: 5_000, stalledInterval: 5_000, maxStalledCount: 1_000, ...options }
  return location.redisUrl
    ? new Worker(name, process, { connection: redisConnection(location.redisUrl), ...timing })
    : new Worker(
        name,
        process,
        { connection: postgresConnection(location.databaseUrl, options.concurrency + 2), ...timing },
        createPostgresBackend,
      )
}
