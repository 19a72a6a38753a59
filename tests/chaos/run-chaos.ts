import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { createVault } from '#db/vault.ts'
import { startPostgres, type Postgres } from '#localnet/postgres/start-postgres.ts'
import { startSolana } from '#localnet/solana/server.ts'
import { memoryFolder } from '../support/memory-folder.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { startRedis, type Redis } from '../support/redis.ts'
import { audit, type Audit } from './audit.ts'
import { prepareChanges } from './assets.ts'
import { startFleet, type OwnDeath } from './fleet.ts'
import { killOnce, mintPoints } from './kills.ts'
import type { ChaosOptions, Launch } from './launch.ts'
import { createRandom } from './random.ts'
import { untilAtRest } from './until-at-rest.ts'
import { startWeather, type Storms } from './weather.ts'

export interface ChaosResult extends Audit {
  kills: number
  items: number
  seed: number
  standard: string
  queue: string
  seconds: number
  killedAt: Record<string, number>
  storms: Storms
  ownDeaths: OwnDeath[]
}

const views = 2
const slotMs = 80
/** Runs the items are spread over, so that work is under way from the first kill to the last. */
const runItems = 50
/** One planned item in a hundred has a name the program refuses: it must fail, alone. */
const poisonEvery = 100
/** An attempt that cannot be proven waits longest without a move. */
const quietMs = 90_000
const settleTimeoutMs = 900_000

/**
 * Mints, or does something to NFTs, while two workers are killed at random and named points, sends are dropped, answers lost,
 * blocks forked away, RPCs and the queue's server restarted, the slot time halved, and one RPC lies about what landed; then
 * compares chain and database.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const dir = await mkdtemp(join(await memoryFolder(), 'chaos-'))
  // As root the database server runs as another user, who must get through to its data.
  await chmod(dir, 0o755)
  const random = createRandom(options.seed)
  const startedAt = Date.now()
  const postgres = await startPostgres({ dataDir: dir })
  const redis = options.queue === 'redis' ? await startRedis() : null
  const solana = await startSolana({ slotMs, finalizedAfterSlots: 8, views, seed: options.seed })
  await migrate(postgres.url)
  const connection = connect(postgres.url, { max: 4, name: 'chaos' })
  const secretsKey = randomBytes(32).toString('base64')
  const fleet = await startFleet({
    size: 2,
    dir,
    rpcs: { SOLANA_RPC_URL: solana.urls },
    env: {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis?.url ?? '',
      SECRETS_KEY: secretsKey,
      WORKER_CONCURRENCY: '4',
      LOG_LEVEL: 'warn',
      RPC_TIMEOUT_MS: '3000',
    },
  })
  const result = {
    kills: options.kills,
    items: options.items,
    seed: options.seed,
    standard: options.standard,
    queue: options.queue,
  }
  try {
    const wallet = newWallet()
    solana.airdrop(wallet.address, 5_000_000_000_000n)
    const launch = await prepare(connection.db, secretsKey, wallet, options)
    const weather = startWeather(solana.faults, random, views)
    const killedAt: Record<string, number> = {}
    for (let kill = 0; kill < options.kills; kill += 1) {
      await launch.upTo(Math.ceil(((kill + 1) / options.kills) * launch.runs))
      if (kill === Math.floor(options.kills / 3)) await restartQueueServer(postgres, redis, options.say)
      if (kill === Math.floor(options.kills / 2)) await solana.faults.slotMs(slotMs / 2)
      const where = await killOnce(fleet, random, mintPoints)
      killedAt[where] = (killedAt[where] ?? 0) + 1
      if ((kill + 1) % 10 === 0) options.say(await progressLine(connection.db, kill + 1, options))
    }
    await launch.upTo(launch.runs)
    const storms = await weather.stop()
    const stuck = await untilAtRest(connection.db, {
      isSettled: () => isSettled(connection.db),
      quietMs,
      timeoutMs: settleTimeoutMs,
    })
    if (stuck) options.complain(`Not all runs settled: ${stuck}.`)
    // The chain's index is a slot behind.
    await sleep(slotMs * 12)
    const found = await launch.audit(solana.url)
    return {
      ...result,
      ...found,
      seconds: Math.round((Date.now() - startedAt) / 1_000),
      killedAt,
      storms,
      ownDeaths: fleet.ownDeaths,
    }
  } finally {
    await fleet.stop()
    await solana.close()
    await connection.close()
    await postgres.stop()
    await redis?.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

type Prepared = [
  db: Db,
  secretsKey: string,
  wallet: { address: string; secret: string },
  options: ChaosOptions,
]

function prepare(...given: Prepared): Promise<Launch> {
  const { operation } = given[3]
  return operation === 'mint' ? prepareMints(...given) : prepareChanges(operation, ...given)
}

/** A project with its collection, and runs that mint into it. */
async function prepareMints(...[db, secretsKey, wallet, options]: Prepared): Promise<Launch> {
  const vault = createVault(secretsKey)
  const projectId = await saveTestProject(db, vault, wallet)
  const collection = await saveTestCollection(db, vault, projectId, wallet.address)
  const owners = Array.from({ length: 7 }, () => newWallet().address)
  const masterIds = [collection.masterId]
  const runs = Math.ceil(options.items / runItems)
  let launched = 0
  return {
    runs,
    masterIds,
    audit: (rpcUrl) => audit(db, rpcUrl, masterIds),
    upTo: async (count) => {
      for (; launched < Math.min(count, runs); launched += 1) {
        const items = testItems(
          Math.min(runItems, options.items - launched * runItems),
          `r${launched}`,
          owners,
        )
        const poisoned = items.map((item, at) =>
          (launched * runItems + at) % poisonEvery === poisonEvery - 1
            ? { ...item, name: item.name.padEnd(33, '!') }
            : item,
        )
        const standard =
          options.standard === 'both'
            ? launched % 2 === 0
              ? 'compressed'
              : 'token-metadata'
            : options.standard
        masterIds.push(
          await saveTestPlan(db, vault, {
            projectId,
            collectionId: collection.collectionId,
            kind: 'mint',
            standard,
            items: poisoned,
            settings: { hasGuard: launched % 4 === 3 },
          }),
        )
      }
    },
  }
}

async function restartQueueServer(postgres: Postgres, redis: Redis | null, say: (line: string) => void) {
  if (redis) {
    say('Redis is killed and comes back empty.')
    await redis.restartEmpty()
  }
  say('PostgreSQL restarts.')
  await postgres.restart()
}

async function progressLine(db: Db, kills: number, options: ChaosOptions) {
  const [row] = await db.execute<{ done: number; failed: number }>(sql`
    select (count(*) filter (where i.status = '20'))::int as done, (count(*) filter (where i.status = '40'))::int as failed
    from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where p.kind = ${options.operation}`)
  return `${kills} of ${options.kills} kills; ${row?.done ?? 0} of ${options.items} items final, ${row?.failed ?? 0} failed`
}

async function isSettled(db: Db) {
  const [row] = await db.execute<{ open: number }>(
    sql`select count(*)::int as open from minting_masters where status in ('0', '10', '90')`,
  )
  return row?.open === 0
}
