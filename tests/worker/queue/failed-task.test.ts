import { Queue } from 'bullmq'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseWorkerEnv } from '#worker/env.ts'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { startWorker } from '#worker/start-worker.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { openLine, until } from '../../support/line.ts'

const masterId = 987_654_321

test('a task whose query fails is logged, and neither log nor queue keep its parameters', async () => {
  const line = await openLine({ isCollectionMade: false })
  const logged: string[] = []
  const env = parseWorkerEnv({ ...line.env, LOG_LEVEL: 'error' })
  const worker = await startWorker(env, policyAtSpeed(10), { write: (text) => void logged.push(text) })
  try {
    await line.db.execute(sql`alter table minting_masters rename to minting_masters_away`)
    const queue = line.ctx.producer.queues.get('plan')
    if (!(queue instanceof Queue)) throw new Error('The queue is not one of BullMQ.')
    await line.ctx.producer.notify(planTask, { masterId })
    // The run of the collection may be at work, and fails for the same reason.
    const findFailed = async () => (await queue.getFailed()).find(({ data }) => data.masterId === masterId)
    await until('the task has failed', async () => (await findFailed()) !== undefined)
    const failed = await findFailed()
    expect(failed?.data).toEqual({ masterId })
    expect(failed?.failedReason).toBe('A query failed.')
    const stack = failed?.stacktrace?.join('') ?? ''
    expect(stack).toMatch(/^DrizzleQueryError: A query failed\.\s+at /)
    expect(stack).not.toContain(String(masterId))
    const own = logged.filter((text) => text.includes('a task failed') && text.includes(String(masterId)))
    expect(own.map((text): unknown => JSON.parse(text))).toEqual([
      expect.objectContaining({
        task: 'plan',
        payload: { masterId },
        err: expect.objectContaining({ type: 'DrizzleQueryError', message: 'A query failed.' }),
      }),
    ])
    expect(own.join('')).not.toContain('params')
  } finally {
    await line.db.execute(sql`alter table if exists minting_masters_away rename to minting_masters`)
    await worker.close()
    await line.close()
  }
})
