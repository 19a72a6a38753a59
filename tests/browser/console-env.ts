import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '#db/seed.ts'
import type { Vault } from '#db/vault.ts'
import { startSolana, type SolanaLocalnet } from '#localnet/solana/server.ts'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { startWorker, type RunningWorker } from '#worker/start-worker.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { letProofsLast, startTestApi } from '../support/api.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { sharedQueueUrl } from '../support/database/shared-redis.ts'
import { newWallet, type Wallet } from '../support/wallet/wallet.ts'
import { builtPages } from './built-pages.ts'
import { newTestKeys } from '../support/keys.ts'

/** Everything the console needs, in this process: database, chain, worker, API and the built pages. */
export interface ConsoleEnv {
  url: string
  login: { email: string; password: string }
  solana: SolanaLocalnet
  database: TestDatabase
  vault: Vault
  /** The demo project's wallet, which pays. */
  payer: string
  wallet: Wallet
  /** The folder of public files. */
  storageDir: string
  stopWorker(): Promise<void>
  startWorker(): Promise<void>
  /** Worker and chain continue, on a chain without faults. */
  wake(): Promise<void>
  /** Worker and chain are paused, and leave the processor to others. */
  rest(): Promise<void>
  close(): Promise<void>
}

const slotMs = 60

/** What the dashboard shows now and then, and what finds a lost notification, is as seldom as it usually is. */
const { sweepEveryMs, watchChainEveryMs, conditionsMaxAgeMs } = createPolicy()
const policy = { ...policyAtSpeed(10), sweepEveryMs, watchChainEveryMs, conditionsMaxAgeMs }

interface Options {
  /** RPCs of the worker, each of which may lie by itself. */
  views?: number
  /** Webhooks inside this machine that the worker may call. */
  webhookOrigins?: string[]
}

export async function openConsoleEnv({ views = 1, webhookOrigins = [] }: Options = {}): Promise<ConsoleEnv> {
  const webDir = await builtPages()
  const database = await openTestDatabase()
  const solana = await startSolana({ slotMs, finalizedAfterSlots: 4, views })
  const keys = newTestKeys()
  const wallet = newWallet()
  const login = { email: 'admin@punky.local', password: 'a password for tests' }
  const { vault } = keys
  await seed(database.db, vault, {
    demo: { adminEmail: login.email, adminPassword: login.password, signerSecret: wallet.secret },
  })
  solana.airdrop(wallet.address, 500_000_000_000n)
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '3',
    REDIS_URL: await sharedQueueUrl(),
    LOG_LEVEL: 'silent',
  }
  const chain = { SOLANA_RPC_URL: solana.urls.join(',') }
  const storageDir = join(tmpdir(), `public-files-${randomUUID()}`)
  const files = { STORAGE_DIR: storageDir, PUBLIC_ASSETS_URL: 'https://assets.example.com/files' }
  const api = await startTestApi({ ...shared, ...keys.api, ...chain, ...files, WEB_DIR: webDir })
  await letProofsLast(database.db)
  const workerEnv = parseWorkerEnv({
    ...{ ...shared, ...keys.worker, ...chain },
    WEBHOOK_ORIGINS_ALLOWED: webhookOrigins.join(','),
  })
  let worker: RunningWorker | null = await startWorker(workerEnv, policy)
  const stop = async () => {
    await worker?.close()
    worker = null
  }
  const start = async () => {
    worker ??= await startWorker(workerEnv, policy)
  }
  return {
    url: api.url,
    login,
    solana,
    database,
    vault,
    payer: wallet.address,
    wallet,
    storageDir,
    stopWorker: stop,
    startWorker: start,
    wake: async () => {
      await solana.faults.clear()
      await solana.faults.resumeSlots()
      await start()
    },
    rest: async () => {
      await stop()
      await solana.faults.stopSlots()
    },
    close: async () => {
      await stop()
      await api.close()
      await solana.close()
      await database.close()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}
