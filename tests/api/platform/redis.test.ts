import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type RunningApi } from '#api/server.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { hasRedis, startRedis, type Redis } from '../../support/database/redis.ts'
import { collectionBody, createProject } from '../../support/world.ts'

if (!hasRedis())
  process.stderr.write('Skipped: no redis-server here. Install it, or set REDIS_SERVER_PATH.\n')

describe.skipIf(!hasRedis())('with the queue on Redis', () => {
  let redis: Redis
  let api: TestApi
  let second: RunningApi
  beforeAll(async () => {
    redis = await startRedis()
    api = await openTestApi({ REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '60' })
    second = await startApi({ ...api.env, PORT: 0 })
  })
  afterAll(async () => {
    await second.close()
    await api.close()
    await redis.stop()
  })

  test('two processes count one address together', async () => {
    const ask = (port: number) => fetch(`http://127.0.0.1:${port}/api/common/config`)
    const statuses: number[] = []
    for (let n = 0; n < 40; n++)
      for (const port of [api.running.port, second.port]) statuses.push((await ask(port)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    expect(statuses.at(-1)).toBe(429)
  })
  test('a run is put on the queue, shown on the board', async () => {
    const { projectId } = await createProject(api.admin)
    const made = await api.admin.send('post', '/api/admin/collections', { body: collectionBody(projectId) })
    expect(made.body.resultCd).toBe('SUCCESS')
    const board = await (await api.admin.raw('get', '/api/admin/queues/api/queues')).json()
    const plan = board.queues.find((queue: { name: string }) => queue.name === 'plan')
    expect(plan.counts.waiting).toBe(1)
  })
  test('writes continue when Redis is away, and readiness says which part is down', async () => {
    await redis.stop()
    const { projectId } = await createProject(api.admin)
    const startedAt = performance.now()
    const made = await api.admin.send('post', '/api/admin/collections', { body: collectionBody(projectId) })
    expect(made.body.resultCd).toBe('SUCCESS')
    expect(performance.now() - startedAt).toBeLessThan(9_000)
    const { body } = await api.anybody.send('get', '/api/health/ready')
    const dependencies = body.params?.['dependencies'] as { name: string; ok: boolean }[]
    expect(dependencies.find((it) => it.name === 'queue')?.ok).toBe(false)
    expect(dependencies.find((it) => it.name === 'database')?.ok).toBe(true)
  })
})
