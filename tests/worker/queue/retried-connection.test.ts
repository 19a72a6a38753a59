import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectQueue, type QueueConnection } from '#worker/queue/connection.ts'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { tasks } from '#worker/tasks/index.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { openCable, type Cable } from '../../chaos/cable.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { until } from '../../support/line.ts'

let database: TestDatabase
let cable: Cable
let connection: QueueConnection
beforeAll(async () => {
  database = await openTestDatabase()
  cable = await openCable(database.url)
  connection = connectQueue({ databaseUrl: cable.url, redisUrl: null }, [planTask])
})
afterAll(async () => {
  await connection.close()
  await cable.close()
  await database.close()
})

test('a queue and a worker that were opened while their server was away are at work once it is back', async () => {
  cable.isCut = true
  const queue = connection.openQueue('plan')
  queue.on('error', () => undefined)
  await expect(queue.getJobCounts()).rejects.toThrow()
  cable.isCut = false
  expect(await queue.getJobCounts('waiting')).toEqual({ waiting: 0 })

  cable.isCut = true
  const done: unknown[] = []
  let refused = 0
  const worker = connection.openWorker('plan', async (job) => void done.push(job.data), {
    concurrency: 1,
    policy: policyAtSpeed(10),
  })
  worker.on('error', () => (refused += 1))
  await until('it has asked in vain', () => refused > 0)
  cable.isCut = false
  await until('the queue takes a task', () =>
    queue.addBulk([{ name: 'plan', data: { masterId: 1 } }]).then(
      () => true,
      () => false,
    ),
  )
  await until('the worker has done it', () => done.length === 1)
  expect(done).toEqual([{ masterId: 1 }])
  await worker.close()
})

test('as many queues as there are tasks share a connection without a warning of Node', async () => {
  const warnings: string[] = []
  const keep = (warning: Error) => void warnings.push(warning.message)
  process.on('warning', keep)
  const shared = connectQueue({ databaseUrl: database.url, redisUrl: null }, tasks)
  try {
    for (const { name } of tasks) shared.openQueue(name).on('error', () => undefined)
    await new Promise((done) => setImmediate(done))
  } finally {
    process.off('warning', keep)
    await shared.close()
  }
  expect(warnings).toEqual([])
})
