import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../chaos/audit.ts'
import { startProcess } from '../support/process/start-process.ts'
import { hasRedis, startRedis, type Redis } from '../support/database/redis.ts'
import { attemptsOf, ended, itemsOf, openLine, until, type Line } from '../support/line.ts'
import { isSoak } from '../support/soak.ts'

if (!hasRedis())
  process.stdout.write(
    'Redis tests are skipped: there is no redis-server. Install it or set REDIS_SERVER_PATH.\n',
  )

describe.each([
  { queue: 'postgres', isHere: true },
  { queue: 'redis', isHere: hasRedis() },
])('on $queue', ({ queue, isHere }) => {
  describe.runIf(isHere)('the queue', () => {
    let line: Line
    let redis: Redis | null = null
    const masterIds: number[] = []
    const workers: { close(): Promise<void> }[] = []
    beforeAll(async () => {
      redis = queue === 'redis' ? await startRedis() : null
      line = await openLine({ redisUrl: redis?.url ?? '' })
      masterIds.push(line.collectionMasterId)
    })
    afterEach(async () => {
      await Promise.all(workers.splice(0).map((worker) => worker.close()))
    })
    afterAll(async () => {
      await line.close()
      await redis?.stop()
    })
    const plan = async (input: Parameters<Line['plan']>[0]) => {
      const masterId = await line.plan(input)
      masterIds.push(masterId)
      return masterId
    }
    const expectNothingTwice = async () => {
      const look = () => audit(line.db, line.solana.url, masterIds)
      await until('the index has all', async () => (await look()).missing === 0)
      expect(await look()).toEqual({ duplicates: 0, missing: 0, wrong: 0, notes: [] })
    }

    test.runIf(isSoak || queue === 'postgres')('three workers at one run mint nothing twice', async () => {
      const masterId = await plan({ standard: 'token-metadata', count: 30 })
      for (let n = 0; n < 3; n += 1) workers.push(await line.startWorker())
      expect((await ended(line.db, masterId)).status).toBe('20')
      expect((await attemptsOf(line.db, masterId)).every((attempt) => attempt.state === 'final')).toBe(true)
      await expectNothingTwice()
    })

    test('emptied in mid-run is filled again from the rows', async () => {
      const masterId = await plan({ standard: 'token-metadata', count: 30, settings: { isCanary: true } })
      workers.push(await line.startWorker())
      await until('the first is minted', async () => (await itemsOf(line.db, masterId))[0]?.status === '20')
      if (redis) await redis.restartEmpty()
      else await emptyPostgresQueue()
      expect((await ended(line.db, masterId)).status).toBe('20')
      await expectNothingTwice()
    })
    const emptyPostgresQueue = async () => {
      const tables = await line.db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'bullmq' and table_name like '%job%'`,
      )
      expect(tables.length).toBeGreaterThan(0)
      for (const { name } of tables)
        await line.db.execute(sql`delete from ${sql.identifier('bullmq')}.${sql.identifier(name)}`)
    }

    test.runIf(isSoak)('a worker killed in mid-run is taken over from by another', async () => {
      const masterId = await plan({ standard: 'token-metadata', count: 30, settings: { isCanary: true } })
      const doomed = await startProcess('tests/support/quick-worker.ts', line.env, () => null)
      await until('the doomed one has signed', async () => (await attemptsOf(line.db, masterId)).length > 0)
      process.kill(doomed.pid, 'SIGKILL')
      workers.push(await line.startWorker())
      expect((await ended(line.db, masterId)).status).toBe('20')
      await doomed.stop()
      const signers = await line.db.execute<{ signed_by: string }>(
        sql`select distinct signed_by from attempts where master_id = ${masterId}`,
      )
      expect(signers.length).toBe(2)
      await expectNothingTwice()
    })
  })
})
