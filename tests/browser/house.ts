import { randomBytes } from 'node:crypto'
import { seed } from '#db/seed.ts'
import { createVault, type Vault } from '#db/vault.ts'
import { startSolana, type SolanaLocalnet } from '#localnet/solana/server.ts'
import { policyAtSpeed } from '#worker/queue/retry-policy.ts'
import { startWorker } from '#worker/start-worker.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { startTestApi } from '../support/api.ts'
import { openTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { builtPages } from './built-pages.ts'

/** Everything a browser needs, in this process: database, chain, worker, API and the built pages. */
export interface House {
  url: string
  login: { email: string; password: string }
  solana: SolanaLocalnet
  database: TestDatabase
  vault: Vault
  /** The demo project's wallet, which pays. */
  payer: string
  stopWorker(): Promise<void>
  startWorker(): Promise<void>
  close(): Promise<void>
}

const slotMs = 60

export const openHouse = async (): Promise<House> => {
  const webDir = builtPages()
  const database = await openTestDatabase()
  const solana = await startSolana({ slotMs, finalizedAfterSlots: 10 })
  const secretsKey = randomBytes(32).toString('base64')
  const wallet = newWallet()
  const login = { email: 'admin@punky.local', password: 'a password for tests' }
  const vault = createVault(secretsKey)
  await seed(database.db, vault, {
    demo: { adminEmail: login.email, adminPassword: login.password, signerSecret: wallet.secret },
  })
  solana.airdrop(wallet.address, 500_000_000_000n)
  const shared = { DATABASE_URL: database.url, SECRETS_KEY: secretsKey, LOG_LEVEL: 'silent' }
  const api = await startTestApi({ ...shared, WEB_DIR: webDir })
  const workerEnv = parseWorkerEnv({ ...shared, SOLANA_RPC_URL: solana.url })
  let worker: Awaited<ReturnType<typeof startWorker>> | null = await startWorker(workerEnv, policyAtSpeed(10))
  const stopWorker = async () => {
    await worker?.close()
    worker = null
  }
  return {
    url: api.url,
    login,
    solana,
    database,
    vault,
    payer: wallet.address,
    stopWorker,
    startWorker: async () => {
      worker ??= await startWorker(workerEnv, policyAtSpeed(10))
    },
    close: async () => {
      await stopWorker()
      await api.close()
      await solana.close()
      await database.close()
    },
  }
}
