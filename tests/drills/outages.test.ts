import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../chaos/audit.ts'
import { ended, itemsOf, until } from '../support/line.ts'
import { openStand, hasStand, type Stand } from '../support/production/stand.ts'
import { isSoak } from '../support/soak.ts'
import { missingOf, startLoad } from './load.ts'

const faketime = '/usr/bin/faketime'
const hasFaketime = existsSync(faketime)
if (isSoak && !hasFaketime)
  process.stderr.write(
    'The drill of a wrong clock is skipped: there is no faketime here (apt-get install faketime).\n',
  )

const redisAwayMs = 300_000

describe.runIf(isSoak && hasStand())('while a run is under way', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await openStand({ workers: 2 })
  }, 900_000)
  afterAll(() => stand.close())

  /** Every run so far: they share a tree while it has room. */
  const planned: number[] = []
  async function plan(count: number) {
    const masterId = await stand.plan(count)
    planned.push(masterId)
    return masterId
  }

  async function planStarted(count: number) {
    const masterId = await plan(count)
    await until('the run is under way', async () =>
      (await itemsOf(stand.db, masterId)).some(({ status }) => status !== '0'),
    )
    return masterId
  }

  /** All of it is on chain, once, and nothing beside it. */
  async function expectMinted() {
    for (const masterId of planned) expect((await ended(stand.db, masterId)).status).toBe('20')
    const look = () => audit(stand.db, stand.solana.url, planned)
    await until('the index has all', async () => (await look()).missing === 0)
    expect((await look()).notes).toEqual([])
    expect(stand.fallen()).toEqual([])
  }

  test('Redis is gone for five minutes: requests are answered, and what waited goes on when it is back', async () => {
    await planStarted(300)
    stand.cables.redis.isCut = true
    const since = Date.now()
    await plan(50)
    const load = startLoad(stand)
    await sleep(redisAwayMs)
    const health = await fetch(`${stand.url}/api/health/ready`)
    expect([health.status, await health.text()]).toEqual([503, expect.stringContaining('"queue"')])
    stand.cables.redis.isCut = false
    await expectMinted()
    await load.stop()
    expect(load.failures).toEqual([])
    expect(await missingOf(stand, load)).toEqual([])
    expect(Date.now() - since).toBeGreaterThan(redisAwayMs)
  }, 900_000)

  test.runIf(hasFaketime)(
    'one worker is an hour ahead, the other an hour behind: nothing is minted twice, nothing waits',
    async () => {
      await planStarted(200)
      for (const [name, offset] of [
        ['worker-1', '+1h'],
        ['worker-2', '-1h'],
      ] as const) {
        await stand.stop(name)
        await stand.start(name, { wrapper: [faketime, '-m', '--exclude-monotonic', '-f', offset] })
      }
      await plan(200)
      await expectMinted()
      const [row] = await stand.db.execute<{ apart: number }>(
        sql`select max(abs(extract(epoch from seen_at - now())))::int as apart from workers where seen_at > now() - interval '2 hours'`,
      )
      expect(row?.apart, 'a heartbeat has the time of the database').toBeLessThan(60)
      for (const name of ['worker-1', 'worker-2']) {
        await stand.stop(name)
        await stand.start(name)
      }
    },
    600_000,
  )

  test('PostgreSQL fails over to its standby: nothing that was answered is lost', async () => {
    const standby = await stand.postgres.addStandby(stand.dir)
    await planStarted(300)
    const load = startLoad(stand)
    await until('something is written', () => load.stored.length > 20)
    await stand.postgres.kill()
    await standby.promote()
    stand.cables.database.moveTo(standby.url())
    const storedUntil = load.stored.length
    await until('writes are taken again', () => load.stored.length > storedUntil + 20)
    await expectMinted()
    await load.stop()
    expect(await missingOf(stand, load)).toEqual([])
    const [row] = await stand.db.execute<{ moved: boolean }>(
      sql`select moved_at is not null as moved from database_life`,
    )
    expect(row?.moved, 'workers saw that it is another server').toBe(true)
    process.stdout.write(`${load.failures.length} of ${load.count} requests failed during the failover.\n`)
    await standby.stop()
  }, 600_000)
})
