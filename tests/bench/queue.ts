import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, Queue, Worker } from 'bullmq'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { connectQueue, type QueueLocation } from '#worker/queue/connection.ts'
import { openProducer } from '#worker/queue/producer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { chunksPerTask, sendTask } from '#worker/tasks/send.ts'
import { hasRedis, startRedis } from '../support/database/redis.ts'

export interface QueueBench {
  tasks: number
  backends: {
    backend: 'postgres' | 'redis'
    tasksPerSecond: number
    bareTasksPerSecond: number
    ratio: number
  }[]
}

const concurrency = 16

/** Tasks a second from release to processed through our producer and worker, over BullMQ used bare on the same server. */
export async function runQueueBench({ tasks }: { tasks: number }): Promise<QueueBench> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  const postgres = await startPostgres({ dataDir: dir })
  const redis = hasRedis() ? await startRedis() : null
  try {
    const backends = [await measure('postgres', { databaseUrl: postgres.url, redisUrl: null }, tasks)]
    if (redis)
      backends.push(await measure('redis', { databaseUrl: postgres.url, redisUrl: redis.url }, tasks))
    return { tasks, backends }
  } finally {
    await redis?.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function measure(backend: 'postgres' | 'redis', location: QueueLocation, tasks: number) {
  const bareTasksPerSecond = Math.round(await runBare(location, tasks))
  const tasksPerSecond = Math.round(await runOurs(location, tasks))
  return {
    backend,
    tasksPerSecond,
    bareTasksPerSecond,
    ratio: Math.round((tasksPerSecond / bareTasksPerSecond) * 100) / 100,
  }
}

async function runOurs(location: QueueLocation, tasks: number) {
  const connection = connectQueue(location, [sendTask])
  const producer = openProducer(connection, createPolicy(), () => undefined)
  let done = 0
  const worker = connection.openWorker(
    sendTask.name,
    async (job) => {
      sendTask.payload.parse(job.data)
      done += 1
    },
    { concurrency, policy: createPolicy() },
  )
  worker.on('error', () => undefined)
  await producer.counts()
  const rate = await timed(
    tasks,
    () => done,
    async () => {
      for (let from = 0; from < tasks; from += 500)
        await producer.add(
          sendTask,
          Array.from({ length: Math.min(500, tasks - from) }, (_, at) => ({
            id: String(from + at),
            payload: { chunkIds: chunkIdsOf(from + at) },
          })),
        )
    },
  )
  await worker.close()
  await producer.close()
  await connection.close()
  return rate
}

function chunkIdsOf(task: number) {
  return Array.from({ length: chunksPerTask }, (_, at) => task * chunksPerTask + at + 1)
}

async function runBare(location: QueueLocation, tasks: number) {
  let done = 0
  const count = async () => {
    done += 1
  }
  const connection = { connectionString: location.databaseUrl, schema: 'bullmq', migrate: true }
  const queue = location.redisUrl
    ? new Queue('bare', { connection: { url: location.redisUrl } })
    : new Queue('bare', { connection }, createPostgresBackend)
  const worker = location.redisUrl
    ? new Worker('bare', count, {
        connection: { url: location.redisUrl, maxRetriesPerRequest: null },
        concurrency,
      })
    : new Worker('bare', count, { connection, concurrency }, createPostgresBackend)
  await queue.waitUntilReady()
  const rate = await timed(
    tasks,
    () => done,
    async () => {
      for (let from = 0; from < tasks; from += 500)
        await queue.addBulk(
          Array.from({ length: Math.min(500, tasks - from) }, (_, at) => ({
            name: 'bare',
            data: { at: from + at },
            opts: { removeOnComplete: true },
          })),
        )
    },
  )
  await worker.close()
  await queue.close()
  return rate
}

async function timed(tasks: number, done: () => number, add: () => Promise<void>) {
  const start = performance.now()
  await add()
  while (done() < tasks) await sleep(5)
  return tasks / ((performance.now() - start) / 1_000)
}
