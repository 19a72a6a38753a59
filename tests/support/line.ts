import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { Standard } from '#contract/codes/status.ts'
import type { Db, Tx } from '#db/connection.ts'
import type { mintPlans } from '#db/schema.ts'
import { createPersonalVault, type Vault } from '#db/vault.ts'
import { startSolana, type SolanaLocalnet } from '#localnet/solana/server.ts'
import { createWebhooks } from '#worker/alert/webhooks.ts'
import { createSourceChain } from '#worker/chains/evm/create-source-chain.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { systemClock } from '#worker/clock.ts'
import type { WorkerContext } from '#worker/context.ts'
import { createSendWindow } from '#worker/engine/drive/send-window.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { createKeyring } from '#worker/keyring.ts'
import { createMemory } from '#worker/memory.ts'
import { openSourceChains } from '#worker/source-chains.ts'
import { connectQueue } from '#worker/queue/connection.ts'
import { openProducer } from '#worker/queue/producer.ts'
import { tasks } from '#worker/tasks/index.ts'
import { policyAtSpeed } from '#worker/queue/policy-at-speed.ts'
import { cachedConditions } from '#worker/periodic/conditions.ts'
import { startWorker } from '#worker/start-worker.ts'
import { openTestDatabase, type TestDatabase } from './database/postgres.ts'
import { retireTrees } from './tree/retire-trees.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from './rows.ts'
import { sharedQueueUrl } from './database/shared-redis.ts'
import { newWallet } from './wallet/wallet.ts'
import { newTestKeys } from './keys.ts'

export type Settings = Partial<
  Pick<typeof mintPlans.$inferInsert, 'hasGuard' | 'isCanary' | 'budgetLamports' | 'errorRateMax'>
>

/** The whole line but for the API: database, chain, a project with its collection, workers on demand. */
export interface Line {
  db: Db
  vault: Vault
  databaseUrl: string
  urlOf: TestDatabase['urlOf']
  solana: SolanaLocalnet
  wallet: { address: string; secret: string }
  projectId: number
  collectionId: number
  collectionMasterId: number
  env: Record<string, string>
  /** What a task works with, for tests that deliver tasks by hand. */
  ctx: WorkerContext
  startWorker(): Promise<{ close(): Promise<void> }>
  /** Stores a plan due now and returns its run. */
  plan(input: {
    standard?: Standard
    items?: { name: string; uri: string; owner: string }[]
    count?: number
    settings?: Settings
    /** It makes its tree itself: the trees that are there take nothing more. */
    hasOwnTree?: boolean
  }): Promise<number>
  /** Stores a plan that burns assets of the project's wallet, due now, and returns its run. */
  burn(input: { standard: Standard; assetIds: string[]; settings?: Settings }): Promise<number>
  close(): Promise<void>
}

export const author = { actor: 'admin@test.example', requestId: 'test' }
const policy = policyAtSpeed(10)
let serial = 0

/** `isCollectionMade: false` leaves the collection to the first worker; `redisUrl: ''` keeps the queue in PostgreSQL. */
export async function openLine(
  input: {
    redisUrl?: string
    views?: number
    lamports?: bigint
    isCollectionMade?: boolean
    env?: Record<string, string>
  } = {},
): Promise<Line> {
  const database = await openTestDatabase()
  const solana = await startSolana({ slotMs: 50, finalizedAfterSlots: 4, views: input.views ?? 1 })
  const keys = newTestKeys()
  const { vault } = keys
  const { db } = database
  const REDIS_URL = input.redisUrl ?? (await sharedQueueUrl())
  const env = {
    // The queue's tables are the owner's, where it stands here.
    ...{ REDIS_URL, DATABASE_URL: REDIS_URL ? database.urlOf('worker') : database.url },
    SOLANA_RPC_URL: solana.urls.join(','),
    ...keys.worker,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    WORKER_CONCURRENCY: '8',
    DATABASE_POOL_MAX: '3', // Each connection plans every statement anew.
    RPC_TIMEOUT_MS: '15000',
    ...input.env,
  }
  const wallet = newWallet()
  solana.airdrop(wallet.address, input.lamports ?? 1_000_000_000_000n)
  const projectId = await saveTestProject(db, vault, wallet)
  const collection = await saveTestCollection(db, vault, projectId, wallet.address)
  const running: { close(): Promise<void> }[] = []
  const start = async () => {
    const worker = await startWorker(parseWorkerEnv(env), policy)
    let closing: Promise<void> | null = null
    const stop = { close: () => (closing ??= worker.close()) }
    running.push(stop)
    return stop
  }
  const { ctx, closeContext } = openContext(env, vault, db)
  if (input.isCollectionMade !== false) {
    const worker = await start()
    await until('the collection is made', async () => (await runOf(db, collection.masterId)).status === '20')
    await worker.close()
  }
  return {
    ...{ db, vault, solana, wallet },
    ...{ databaseUrl: database.url, urlOf: database.urlOf },
    projectId,
    collectionId: collection.collectionId,
    collectionMasterId: collection.masterId,
    env,
    ctx,
    startWorker: start,
    plan: async ({ standard = 'compressed', count = 5, settings = {}, ...input }) => {
      if (input.hasOwnTree) await retireTrees(db)
      const { collectionId } = collection
      const items =
        input.items ?? testItems(count, `t${++serial}`, [newWallet().address, newWallet().address])
      return saveTestPlan(db, vault, { projectId, collectionId, kind: 'mint', standard, items, settings })
    },
    burn: ({ standard, assetIds, settings = {} }) =>
      saveTestPlan(db, vault, {
        ...{ projectId, collectionId: null, kind: 'burn', standard, settings },
        items: assetIds.map((assetId) => ({ name: assetId, owner: wallet.address, assetId })),
      }),
    close: async () => {
      await solana.faults.clear()
      await Promise.all(running.map((worker) => worker.close()))
      await closeContext()
      await solana.close()
      await database.close()
    },
  }
}

function openContext(env: Record<string, string>, vault: Vault, db: Db) {
  const parsed = parseWorkerEnv(env)
  const chain = createSolanaChain({
    ...parsed,
    ...{ rpcUrls: parsed.solanaRpcUrls, requestTimeoutMs: parsed.rpcTimeoutMs, timings: policy },
  })
  const queue = connectQueue(parsed, tasks)
  const personal = createPersonalVault(env['PERSONAL_KEY'] ?? '')
  const stop = new AbortController()
  const log = pino({ level: parsed.logLevel })
  const ctx: WorkerContext = {
    workerId: 'by hand',
    db,
    keyring: createKeyring(vault, chain),
    vault,
    network: parsed.network,
    chain,
    sourceChains: openSourceChains(parsed.sourceChains, {
      create: createSourceChain,
      requestTimeoutMs: parsed.rpcTimeoutMs,
      policy,
      log,
    }),
    producer: openProducer(queue, policy, (error) => log.error({ err: error }, 'queue error')),
    ...{ mailer: null, personal, siteOrigin: 'https://punky.example', walletOrigin: null },
    webhooks: createWebhooks(personal, { timeoutMs: policy.webhookMaxMs, allowedOrigins: [] }),
    log,
    window: createSendWindow(policy),
    clock: systemClock,
    conditions: cachedConditions(chain, policy.conditionsMaxAgeMs),
    policy,
    memory: createMemory(),
    stopping: stop.signal,
  }
  return {
    ctx,
    closeContext: async () => {
      stop.abort()
      await ctx.producer.close()
      await queue.close()
      for (const { client } of ctx.sourceChains.values()) client.close()
      chain.close()
    },
  }
}

/** Waits for a state, never for a time. @throws the name of what did not come about. */
export async function until(
  name: string,
  isSo: () => Promise<boolean> | boolean,
  timeoutMs = 100_000,
): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not come about within ${timeoutMs} ms: ${name}.`)
    await sleep(50)
  }
}

export interface RunRow extends Record<string, unknown> {
  status: string
  control: string
  waiting: { code: string; params: Record<string, string> } | null
  plan: string
  payment: string
  stage: number
  spent: string
}

export async function runOf(db: Db, masterId: number): Promise<RunRow> {
  const [row] = await db.execute<RunRow>(sql`
    select m.status, m.control, m.waiting, m.stage, m.spent_lamports::text as spent, p.status as plan, y.status as payment
    from minting_masters m join mint_plans p using (plan_id) join master_payments y using (master_id)
    where m.master_id = ${masterId}`)
  if (!row) throw new Error(`There is no run ${masterId}.`)
  return row
}

/** Waits until a run has ended and gives its row. */
export async function ended(db: Db, masterId: number): Promise<RunRow> {
  await until(`run ${masterId} ends`, async () => {
    const { status } = await runOf(db, masterId)
    return status === '20' || status === '30' || status === '40'
  }).catch(async (error: unknown) => {
    const found = { run: await runOf(db, masterId), chunks: await chunksOf(db, masterId) }
    throw new Error(JSON.stringify(found), { cause: error })
  })
  return runOf(db, masterId)
}

/** Waits until a run says why it does not move. */
export function waits(db: Db, masterId: number, code: string) {
  const isSo = async () => (await runOf(db, masterId)).waiting?.code === code
  return until(`run ${masterId} waits: ${code}`, isSo)
}

export interface ItemRow extends Record<string, unknown> {
  item_id: string
  row_no: number
  name: string
  business_key: string
  status: string
  /** Of the NFT it makes; null when it makes none. */
  nft: string | null
  reason_code: string | null
  asset_id: string | null
  leaf_index: number | null
  signature: string | null
  chunk_id: string | null
}

export async function itemsOf(db: Db, masterId: number) {
  const rows = await db.execute<ItemRow>(sql`
    select i.item_id, i.row_no, i.name, i.business_key, i.status, n.status as nft, i.reason_code, i.asset_id,
      (i.result->>'leafIndex')::int as leaf_index, i.signature, i.chunk_id
    from minting_items i left join nfts n using (item_id) where i.master_id = ${masterId} order by i.row_no`)
  return [...rows]
}

export interface ChunkRow extends Record<string, unknown> {
  chunk_id: string
  kind: string
  state: string
  item_count: number
  attempt_count: number
  error_code: string | null
  guard_returned: boolean
}

export async function chunksOf(db: Db, masterId: number, kind?: string) {
  const rows = await db.execute<ChunkRow>(sql`
    select chunk_id, kind, state, item_count, attempt_count, error_code, guard_returned from chunks
    where master_id = ${masterId} and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by chunk_id`)
  return [...rows]
}

export interface AttemptRow extends Record<string, unknown> {
  attempt_id: string
  chunk_id: string
  n: number
  state: string
  signature: string
}

export async function attemptsOf(db: Db, masterId: number, kind = 'mint') {
  const rows = await db.execute<AttemptRow>(sql`
    select a.attempt_id, a.chunk_id, a.n, a.state, a.signature from attempts a join chunks c using (chunk_id)
    where a.master_id = ${masterId} and c.kind = ${kind} order by a.attempt_id`)
  return [...rows]
}

/** Runs an admin's command in a transaction of its own, as the API does. */
export function command<T>(db: Db, work: (tx: Tx) => Promise<T>) {
  return db.transaction(work)
}
