import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { startSolana } from '#localnet/solana/server.ts'
import { startAnvil, type Anvil } from '../../support/anvil.ts'
import { memoryFolder } from '../../support/memory-folder.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { startFleet, type Fleet, type OwnDeath } from '../fleet.ts'
import { killOnce, migrationPoints } from '../kills.ts'
import { createRandom, type Random } from '../random.ts'
import { untilAtRest } from '../until-at-rest.ts'
import { startWeather } from '../storms.ts'
import { auditMigrations, type MigrationAudit } from './audit.ts'
import { prepareMigrations } from './fixture.ts'
import { newTestKeys } from '../../support/keys.ts'

export interface MigrationChaosOptions {
  kills: number
  items: number
  seed: number
  say: (line: string) => void
  /** Called with what went wrong. */
  complain: (line: string) => void
}

export interface MigrationChaosResult extends MigrationAudit {
  kills: number
  items: number
  seed: number
  forks: number
  seconds: number
  killedAt: Record<string, number>
  ownDeaths: OwnDeath[]
}

const views = 2
const slotMs = 80
const blockMs = 250
const depth = 5
const forkDepth = 3
const lostAnswers = 0.05
const readyTimeoutMs = 180_000
/** Those who do half of it move again when their time is up, which is less than this. */
const quietMs = 90_000
const settleTimeoutMs = 900_000
const lastWordsLines = 20

/**
 * Migrates while two workers are killed at random and named points, answers of both chains are lost, and blocks of
 * both are forked away before they are final; then compares both chains with the records.
 */
export async function runMigrationChaos(options: MigrationChaosOptions): Promise<MigrationChaosResult> {
  const dir = await mkdtemp(join(await memoryFolder(), 'chaos-'))
  // As root the database server runs as another user, who must get through to its data.
  await chmod(dir, 0o755)
  const random = createRandom(options.seed)
  const startedAt = Date.now()
  const postgres = await startPostgres({ dataDir: dir })
  const solana = await startSolana({
    slotMs,
    finalizedAfterSlots: 8,
    views,
    seed: options.seed,
  })
  const anvil = await startAnvil()
  await migrate(postgres.url)
  const connection = connect(postgres.url, { max: 4, name: 'chaos' })
  const keys = newTestKeys()
  const wallet = newWallet()
  solana.airdrop(wallet.address, 5_000_000_000_000n)
  const { vault } = keys
  const fixture = await prepareMigrations({
    db: connection.db,
    vault,
    anvil,
    items: options.items,
    random,
    wallet,
  })
  const fleet = await startFleet({
    size: 2,
    dir,
    rpcs: { SOLANA_RPC_URL: solana.urls, KAIA_RPC_URL: [anvil.url, `${anvil.url}/`] },
    env: {
      DATABASE_URL: postgres.url,
      REDIS_URL: '',
      ...keys.worker,
      KAIA_DEPTH: String(depth),
      SOURCE_CHAIN_RPCS_MIN: '2',
      LOG_LEVEL: 'warn',
      RPC_TIMEOUT_MS: '3000',
    },
  })
  try {
    const clock = startBlocks(anvil, random, fleet)
    await untilTrue(fixture.isCollectionReady, readyTimeoutMs)
    const weather = startWeather({ solana, random, views, slotMs })
    const killedAt: Record<string, number> = {}
    for (let kill = 0; kill < options.kills; kill += 1) {
      await fixture.upTo(Math.ceil(((kill + 1) / options.kills) * options.items))
      const where = await killOnce(fleet, random, migrationPoints)
      killedAt[where] = (killedAt[where] ?? 0) + 1
      if ((kill + 1) % 10 === 0) options.say(await progressLine(connection.db, kill + 1, options))
    }
    await fixture.upTo(options.items)
    await weather.stop()
    clock.calm()
    const stuck = await untilAtRest(connection.db, {
      isSettled: async () => {
        await fixture.payAgain()
        return isSettledNow(connection.db)
      },
      quietMs,
      timeoutMs: settleTimeoutMs,
    })
    if (stuck) {
      options.complain(`Not all migrations settled: ${stuck}. The workers said last:`)
      fleet.lastWords(lastWordsLines).forEach(options.complain)
    }
    await clock.stop()
    // The chain's index is a slot behind.
    await sleep(slotMs * 12)
    const found = await auditMigrations(connection.db, {
      anvil,
      solanaUrl: solana.url,
      collection: fixture.collection,
      admin: fixture.admin,
      collectionMint: await mintOf(connection.db),
    })
    const seconds = Math.round((Date.now() - startedAt) / 1_000)
    const { kills, items, seed } = options
    return {
      ...found,
      kills,
      items,
      seed,
      forks: clock.forks(),
      seconds,
      killedAt,
      ownDeaths: fleet.ownDeaths,
    }
  } finally {
    await fleet.stop()
    await fixture.close()
    await anvil.stop()
    await solana.close()
    await connection.close()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Blocks come one after another; now and then the last three are replaced by others. Answers get lost. */
function startBlocks(anvil: Anvil, random: Random, fleet: Fleet) {
  const stop = new AbortController()
  let forks = 0
  let isCalm = false
  const lose = (fraction: number) => {
    for (const member of fleet.members) member.loseAnswers('KAIA_RPC_URL', fraction, random.next)
  }
  lose(lostAnswers)
  const run = async () => {
    // Blocks come from here alone: one that anvil mines for a transaction in the middle of a fork leaves a hole in the chain.
    await anvil.setAutomine(false)
    while (!stop.signal.aborted) {
      await sleep(blockMs, undefined, { signal: stop.signal }).catch(() => undefined)
      if (stop.signal.aborted) return
      await anvil.mine(1)
      if (isCalm || random.next() > 0.04 || (await anvil.provider.getBlockNumber()) <= forkDepth) continue
      await anvil.reorg(forkDepth)
      forks += 1
    }
  }
  const ended = run()
  return {
    forks: () => forks,
    calm: () => {
      isCalm = true
      lose(0)
    },
    stop: async () => {
      stop.abort()
      await ended
    },
  }
}

async function untilTrue(isTrue: () => Promise<boolean>, timeoutMs: number) {
  const until = Date.now() + timeoutMs
  while (Date.now() < until) {
    if (await isTrue()) return true
    await sleep(300)
  }
  return false
}

async function isSettledNow(db: Db) {
  const [row] = await db.execute<{ open: number }>(sql`
    select (select count(*) from migrations where finished_at is null)::int
      + (select count(*) from source_chain_sends where state in ('signed', 'sent', 'landed'))::int
      + (select count(*) from migrations where fee_outcome = 'refund_planned')::int as open`)
  return row?.open === 0
}

async function mintOf(db: Db) {
  const [row] = await db.execute<{ mint: string }>(
    sql`select mint_address as mint from collections where mint_address is not null`,
  )
  return row?.mint ?? ''
}

async function progressLine(db: Db, kills: number, options: MigrationChaosOptions) {
  const rows = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from migrations group by 1 order by 1`,
  )
  return `${kills} of ${options.kills} kills; ${rows.map(({ state, count }) => `${state} ${count}`).join(', ')}`
}
