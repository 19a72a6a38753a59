import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connect, type Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import type { Vault } from '#db/vault.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { startSolana } from '#localnet/solana/server.ts'
import { memoryFolder } from '../../support/memory-folder.ts'
import { lastingMetadata, mappingOnChain, saveTestReveal, scheduleIn } from '../../support/kinds/reveals.ts'
import {
  saveTestCollection,
  saveTestPlan,
  saveTestProject,
  setWillReveal,
  statusOf,
} from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { startFleet, type OwnDeath } from '../fleet.ts'
import { killOnce, mintPoints } from '../kills.ts'
import { createRandom } from '../random.ts'
import { startWeather } from '../storms.ts'
import { untilAtRest } from '../until-at-rest.ts'
import { auditReveal, type RevealAudit } from './audit.ts'
import { newHolders, startHolders } from './holders.ts'
import { newTestKeys } from '../../support/keys.ts'

export interface RevealChaosOptions {
  kills: number
  items: number
  seed: number
  say: (line: string) => void
  /** Called with what went wrong. */
  complain: (line: string) => void
}

export interface RevealChaosResult extends RevealAudit {
  seconds: number
  killedAt: Record<string, number>
  ownDeaths: OwnDeath[]
}

const views = 2
const slotMs = 80
const holderCount = 5
/** From when everything is ready to the time of the reveal. */
const untilRevealMs = 3_000
const quietMs = 90_000
const settleTimeoutMs = 900_000
const lastWordsLines = 20

/**
 * A scheduled reveal of compressed NFTs while their holders give them to each other, workers are killed at random and named points, and
 * RPCs fail and lie; then the chain alone says what was revealed, how often, and whether everything is proven.
 */
export async function runRevealChaos(options: RevealChaosOptions): Promise<RevealChaosResult> {
  const startedAt = Date.now()
  const dir = await mkdtemp(join(await memoryFolder(), 'chaos-'))
  // As root the database server runs as another user, who must get through to its data.
  await chmod(dir, 0o755)
  const random = createRandom(options.seed)
  const postgres = await startPostgres({ dataDir: dir })
  const solana = await startSolana({ slotMs, finalizedAfterSlots: 8, views, seed: options.seed })
  await migrate(postgres.url)
  const connection = connect(postgres.url, { max: 4, name: 'chaos' })
  const { db } = connection
  const keys = newTestKeys()
  const wallet = newWallet()
  solana.airdrop(wallet.address, 5_000_000_000_000n)
  const fleet = await startFleet({
    ...{ size: 2, dir, rpcs: { SOLANA_RPC_URL: solana.urls } },
    env: {
      ...{ DATABASE_URL: postgres.url, REDIS_URL: '', ...keys.worker, WORKER_CONCURRENCY: '4' },
      ...{ LOG_LEVEL: 'warn', RPC_TIMEOUT_MS: '3000' },
    },
  })
  try {
    const made = await prepare(db, { vault: keys.vault, wallet, count: options.items })
    options.say(`${options.items} NFTs are made, and committed to.`)
    await scheduleIn(db, made.revealId, untilRevealMs)
    const holders = startHolders(solana, random, {
      wallets: made.wallets,
      assetIds: made.nfts.map(({ assetId }) => assetId),
    })
    const weather = startWeather({ solana, random, views, slotMs })
    const killedAt: Record<string, number> = {}
    for (let kill = 0; kill < options.kills; kill += 1) {
      const where = await killOnce(fleet, random, mintPoints)
      killedAt[where] = (killedAt[where] ?? 0) + 1
    }
    await weather.stop()
    const stuck = await untilAtRest(db, {
      isSettled: () => isRevealed(db, made.revealId),
      ...{ quietMs, timeoutMs: settleTimeoutMs },
    })
    await holders.stop()
    if (stuck) {
      options.complain(`The reveal did not end: ${stuck}. The workers said last:`)
      fleet.lastWords(lastWordsLines).forEach(options.complain)
    }
    // The chain's index is a slot behind.
    await sleep(slotMs * 12)
    const found = await auditReveal(db, {
      ...{ rpcUrl: solana.url, revealId: made.revealId, collectionMint: await mintOf(db) },
      expected: made.nfts,
      sent: holders.sent,
    })
    const seconds = Math.round((Date.now() - startedAt) / 1_000)
    return { ...found, seconds, killedAt, ownDeaths: fleet.ownDeaths }
  } finally {
    await fleet.stop()
    await solana.close()
    await connection.close()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Compressed NFTs of a few holders, and what they become, committed to. */
async function prepare(
  db: Db,
  { vault, wallet, count }: { vault: Vault; wallet: { address: string; secret: string }; count: number },
) {
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  await setWillReveal(db, collectionId)
  const wallets = newHolders(holderCount)
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const items = numbers.map((number) => ({
    ...{ name: `Mystery #${number}`, uri: `https://example.test/mystery/${number}.json` },
    owner: wallets[number % wallets.length]?.address ?? '',
  }))
  const masterId = await saveTestPlan(db, vault, {
    ...{ projectId, collectionId, kind: 'mint', standard: 'compressed', items },
  })
  while ((await statusOf(db, masterId))?.status !== '20') await sleep(100)
  const revealId = await saveTestReveal({ db, vault, collectionId }, { list: mappingOnChain(numbers) })
  const rows = await db.execute<{ asset_id: string; name: string; owner: string }>(sql`
    select i.asset_id, i.name, i.owner from minting_items i where i.master_id = ${masterId} order by i.row_no`)
  const nfts = [...rows].map((row, at) => ({
    ...{ assetId: row.asset_id, owner: row.owner, before: row.name, name: `Kong #${at + 1}` },
    uri: lastingMetadata(at + 1),
  }))
  return { revealId, wallets, nfts }
}

async function isRevealed(db: Db, revealId: number): Promise<boolean> {
  const [row] = await db.execute<{ is_over: boolean }>(sql`
    select state = 'revealed' and not is_unsettled as is_over from reveals where reveal_id = ${revealId}`)
  return row?.is_over ?? false
}

async function mintOf(db: Db): Promise<string> {
  const [row] = await db.execute<{ mint: string }>(
    sql`select mint_address as mint from collections where mint_address is not null`,
  )
  return row?.mint ?? ''
}
