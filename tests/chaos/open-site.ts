import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { startSolana } from '#localnet/solana/server.ts'
import { memoryFolder } from '../support/memory-folder.ts'
import { startRedis } from '../support/database/redis.ts'
import { isPayoutKind } from '../support/kinds/payout-kinds.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { startApiProcess } from './api-process.ts'
import { prepareChanges } from './assets.ts'
import { createTurns, untilItWorks } from './calm.ts'
import type { Site } from './faults/fault.ts'
import { prepareFreezes } from './freezes.ts'
import { startFleet } from './fleet.ts'
import type { ChaosOptions } from './options.ts'
import { somethingToSend } from './launch.ts'
import { hasOpenRuns } from './tell-waits.ts'
import { prepareMints } from './mints.ts'
import { preparePayouts } from './payouts.ts'
import { createRandom } from './random.ts'
import { newTestKeys } from '../support/keys.ts'

const views = 2
const slotMs = 80
const walletLamports = 5_000_000_000_000n
/** The localnet answers with the genesis of this network, so that the workers hold their RPCs against it. */
const network = 'devnet'

export interface OpenSite extends Site {
  close(): Promise<void>
}

/** Database, queue, chain, API and workers of one run of chaos, with what there is to do. */
export async function openSite(options: ChaosOptions): Promise<OpenSite> {
  const dir = await mkdtemp(join(await memoryFolder(), 'chaos-'))
  // As root the database server runs as another user, who must get through to its data.
  await chmod(dir, 0o755)
  const postgres = await startPostgres({ dataDir: dir })
  const redis = options.queue === 'redis' ? await startRedis() : null
  const solana = await startSolana({ slotMs, finalizedAfterSlots: 8, views, seed: options.seed })
  await migrate(postgres.url)
  const connection = connect(postgres.url, { max: 2, name: 'chaos' })
  const keys = newTestKeys()
  const common = {
    NETWORK: network,
    REDIS_URL: redis?.url ?? '',
  }
  const [wallet, sink] = [newWallet(), newWallet()]
  solana.airdrop(wallet.address, walletLamports)
  const fleet = await startFleet({
    size: options.workers,
    dir,
    rpcs: { SOLANA_RPC_URL: solana.urls },
    servers: { DATABASE_URL: postgres.url, ...(redis && { REDIS_URL: redis.url }) },
    env: {
      ...common,
      ...keys.worker,
      WORKER_CONCURRENCY: '4',
      LOG_LEVEL: 'warn',
      RPC_TIMEOUT_MS: '3000',
    },
  })
  const api = await startApiProcess({
    dir,
    env: { ...common, ...keys.api, DATABASE_URL: postgres.url, SOLANA_RPC_URL: solana.urls.join(',') },
    onOwnDeath: (how) => fleet.ownDeaths.push({ how: `the API: ${how}`, lastLines: [] }),
  })
  const inTurn = createTurns()
  const calmly: Site['calmly'] = (work) => untilItWorks(() => inTurn(() => work(connection.db)))
  const close = async () => {
    await fleet.stop()
    await api.stop()
    await solana.close()
    await connection.close()
    await postgres.stop()
    await redis?.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const given = { db: connection.db, calmly, keys, wallet, sink, api }
    const { operation } = options
    const launch = await (operation === 'mint'
      ? prepareMints(given, options)
      : isPayoutKind(operation)
        ? preparePayouts(operation, { ...given, rpcUrl: solana.url }, options)
        : operation === 'freezeToken'
          ? prepareFreezes({ ...given, rpcUrl: solana.url }, options)
          : prepareChanges(operation, given, options))
    const random = createRandom(options.seed)
    return {
      ...{ slotMs, views, random, solana, postgres, redis, fleet, api, wallet, sink, launch },
      giveWork: async () => (await somethingToSend(launch)) || (await calmly(hasOpenRuns)),
      calmly,
      alone: inTurn,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
