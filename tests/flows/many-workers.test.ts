import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../chaos/audit.ts'
import { startFleet, type Fleet } from '../chaos/fleet.ts'
import { itemsOf, openLine, runOf, until, type Line } from '../support/line.ts'
import { memoryFolder } from '../support/memory-folder.ts'
import { hasRedis } from '../support/database/redis.ts'
import { isSoak } from '../support/soak.ts'

const workers = 20
const poolMax = 4
/** PostgreSQL's own default, less what it keeps for its superuser and the pool of one API. */
const connectionsMax = 100 - 3 - 12

describe.runIf(isSoak && hasRedis())('twenty worker processes on one PostgreSQL', () => {
  let line: Line
  let fleet: Fleet
  let dir: string
  beforeAll(async () => {
    line = await openLine()
    dir = await mkdtemp(join(await memoryFolder(), 'many-workers-'))
    await chmod(dir, 0o755)
    const env = { ...line.env, DATABASE_POOL_MAX: String(poolMax) }
    fleet = await startFleet({ size: workers, dir, env, rpcs: { SOLANA_RPC_URL: line.solana.urls } })
  })
  afterAll(async () => {
    await fleet.stop()
    await line.close()
    await rm(dir, { recursive: true, force: true })
  })

  const connectionsOfWorkers = async () => {
    const [row] = await line.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'worker-%'`)
    return row?.count ?? 0
  }

  test('share four runs with room for an API in its default of 100 connections, and mint nothing twice', async () => {
    await until('all are there', async () => {
      const [row] = await line.db.execute<{ count: number }>(sql`select count(*)::int as count from workers`)
      return row?.count === workers
    })
    const masterIds: number[] = []
    for (let run = 0; run < 4; run += 1) masterIds.push(await line.plan({ count: 150 }))
    let most = 0
    await until(
      'all runs end',
      async () => {
        most = Math.max(most, await connectionsOfWorkers())
        const runs = await Promise.all(masterIds.map((masterId) => runOf(line.db, masterId)))
        return runs.every(({ status }) => status === '20')
      },
      300_000,
    )
    expect(most).toBeGreaterThanOrEqual(workers)
    expect(most).toBeLessThanOrEqual(connectionsMax)
    expect(fleet.ownDeaths).toEqual([])
    for (const masterId of masterIds) expect(await itemsOf(line.db, masterId)).toHaveLength(150)
    const look = () => audit(line.db, line.solana.url, [line.collectionMasterId, ...masterIds])
    await until('the index has all', async () => (await look()).missing === 0)
    expect(await look()).toEqual({ duplicates: 0, missing: 0, wrong: 0, notes: [] })
    process.stdout.write(`${workers} workers opened ${most} connections at most.\n`)
  }, 600_000)
})
