import {
  isPgPool,
  PostgresQueueBackend,
  Queue,
  runMigrations,
  Worker,
  type PgPool,
  type Processor,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { RetriedConnection } from './retried-connection.ts'
import type { Policy } from './retry-policy.ts'

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
const schema = 'bullmq'
/** Every worker keeps one connection to hear of new tasks; beside those, this many ask and answer. */
const askingMax = 4

/** What a process needs to reach its queue. All its queues and workers share it. */
export interface QueueConnection {
  taskNames: readonly string[]
  openQueue(name: string): TaskQueue
  openWorker(name: string, process: Processor, options: WorkerOptions): TaskWorker
  /** Closing one queue closes all of them. To be called last, when all workers are closed too. */
  close(): Promise<void>
}

interface WorkerOptions {
  concurrency: number
  policy: Policy
}

export function connectQueue(
  { redisUrl, databaseUrl }: QueueLocation,
  tasks: readonly { name: string }[],
): QueueConnection {
  const taskNames = tasks.map(({ name }) => name)
  return redisUrl ? connectRedis(redisUrl, taskNames) : connectPostgres(databaseUrl, taskNames)
}

function connectPostgres(url: string, taskNames: string[]): QueueConnection {
  const pool = openPool(url, taskNames.length)
  // Every queue listens to it; Node would take them for a leak.
  const ofQueues = new RetriedConnection(pool).setMaxListeners(0)
  return {
    taskNames,
    openQueue: (name) =>
      new Queue(
        name,
        // What it would store of itself, five times at each start, nobody reads.
        { connection: pool, skipMetasUpdate: true },
        (queue) => new PostgresQueueBackend(ofQueues, queue, { connection: pool }),
      ),
    openWorker: (name, process, options) =>
      new Worker(
        name,
        process,
        { connection: pool, ...settingsOf(options) },
        // The name of the connection that it waits on, by which BullMQ finds its workers.
        (queue) =>
          new PostgresQueueBackend(new RetriedConnection(pool), queue, { connection: pool }, true, queue),
      ),
    close: () => pool.end(),
  }
}

/** One pool, and one check of BullMQ's tables, where every queue and every worker would have its own. */
function openPool(url: string, workers: number): PgPool {
  let migrated: Promise<unknown> | null = null
  const migrateOnce = (client: pg.ClientBase) =>
    (migrated ??= runMigrations(client, schema).catch((error: unknown) => {
      migrated = null
      throw error
    }))
  const options = {
    connectionString: url,
    options: `-c search_path=${schema}`,
    max: workers + askingMax,
    // A connection that only listens does not notice otherwise that the server is gone.
    keepAlive: true,
    Client: ClientWithListener,
    // Awaited before the connection is used for the first time, though the types of pg do not say so.
    onConnect: migrateOnce,
  }
  const pool: unknown = new pg.Pool(options).setMaxListeners(0)
  // BullMQ has types of its own for what it needs of a pool.
  if (!isPgPool(pool)) throw new Error('pg.Pool is no pool for BullMQ.')
  return pool
}

/**
 * One connection for all queues and workers, beside the one each worker waits on. `maxRetriesPerRequest: null` is what BullMQ
 * asks of the latter.
 */
function connectRedis(url: string, taskNames: string[]): QueueConnection {
  const connection = new Redis(url, { maxRetriesPerRequest: null }).setMaxListeners(0)
  // Queues and workers report it too, to whoever opened them.
  connection.on('error', () => undefined)
  return {
    taskNames,
    openQueue: (name) => new Queue(name, { connection }),
    openWorker: (name, process, options) => new Worker(name, process, { connection, ...settingsOf(options) }),
    // Nothing waits for an answer any more, and a Redis that is gone gives none.
    close: () => Promise.resolve(connection.disconnect()),
  }
}

function settingsOf({ concurrency, policy }: WorkerOptions) {
  return {
    concurrency,
    lockDuration: policy.queueLockMs,
    stalledInterval: policy.queueStalledEveryMs,
    maxStalledCount: 1_000,
  }
}
