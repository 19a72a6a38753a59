import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPersonalVault } from '#db/vault.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { startWorker, type RunningWorker } from '#worker/start-worker.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { inquiryBody, inquiryOf, saveTestInquiry } from '../support/inquiries.ts'
import { until } from '../support/line.ts'
import { hasRedis, startRedis, type Redis } from '../support/database/redis.ts'

if (!hasRedis())
  process.stdout.write(
    'Redis tests are skipped: there is no redis-server. Install it or set REDIS_SERVER_PATH.\n',
  )

describe.each([
  { queue: 'postgres', isHere: true },
  { queue: 'redis', isHere: hasRedis() },
])('an inquiry, with the queue on $queue', ({ queue, isHere }) => {
  describe.skipIf(!isHere)('notified by mail', () => {
    let redis: Redis | null = null
    let api: TestApi
    let workers: RunningWorker[]
    let folder: string
    beforeAll(async () => {
      redis = queue === 'redis' ? await startRedis() : null
      api = await openTestApi(redis ? { REDIS_URL: redis.url } : {})
      folder = await mkdtemp(join(tmpdir(), 'mail-'))
      const quick = policyAtSpeed(10)
      const env = parseWorkerEnv({
        DATABASE_URL: api.database.url,
        REDIS_URL: redis?.url ?? '',
        // Mail needs no chain.
        SOLANA_RPC_URL: 'http://127.0.0.1:9',
        ...api.keys.worker,
        SMTP_URL: pathToFileURL(folder).href,
        MAIL_FROM: 'Punky <no-reply@punky.example>',
        LOG_LEVEL: 'silent',
      })
      workers = await Promise.all([startWorker(env, quick), startWorker(env, quick)])
    })
    afterAll(async () => {
      await Promise.all(workers.map((worker) => worker.close()))
      await api.close()
      await redis?.stop()
      await rm(folder, { recursive: true })
    })

    test('goes from the form to the inbox, once, with two workers', async () => {
      const { body } = await api.anybody.send('post', '/api/inquiries', { body: inquiryBody() })
      expect(body.resultCd).toBe('SUCCESS')
      await until('the mail is kept', async () => (await readdir(folder)).length > 0)
      await until('the row says so', async () => {
        const { mail } = await inquiryOf(api.database.db, 1)
        return mail.state === 'sent' && mail.tries === 1
      })
    })

    test('is sent all the same when its notification was lost: the sweeper notifies', async () => {
      const personal = createPersonalVault(api.env.PERSONAL_KEY)
      const { id } = await saveTestInquiry(api.database.db, {}, personal)
      await until('it is sent', async () => (await inquiryOf(api.database.db, id)).mail.state === 'sent')
    })
  })
})
