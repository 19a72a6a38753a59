import { hasRedis, startRedis, type Redis } from './redis.ts'

/** Where the Redis of a run is; the processes of its tests have it from the one that starts them. */
const variable = 'TEST_REDIS_URL'
let redis: Redis | null = null

/**
 * Vitest calls this before the first test of a run and `teardown` after the last: one Redis for all tests whose queue may be
 * on either backend. There it costs a tenth of the processor's time that it costs in PostgreSQL.
 */
export async function setup(): Promise<void> {
  if (!hasRedis() || process.env[variable]) return
  redis = await startRedis()
  process.env[variable] = redis.url
}

export async function teardown(): Promise<void> {
  if (!redis) return
  delete process.env[variable]
  await redis.stop()
  redis = null
}

/**
 * A queue nobody else uses, for tests that do not ask where it is.
 * @returns the URL of an empty database of the shared Redis; '', which is the queue in PostgreSQL, where there is none.
 */
export async function sharedQueueUrl(): Promise<string> {
  const url = process.env[variable]
  if (!url) return ''
  const { Redis: Client } = await import('ioredis')
  const client = new Client(url)
  // The first one counts.
  const next = await client.incr('databases')
  await client.quit()
  return `${url}/${next}`
}
