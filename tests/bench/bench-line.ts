import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createPlan } from '#api/run/create-plan.ts'
import { toNewItems } from '#db/launch/new-items.ts'
import type { Standard } from '#contract/codes/status.ts'
import { firstLaunchKind } from '#contract/operation/launches.ts'
import { connect, type Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import type { Vault } from '#db/vault.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { connectQueue } from '#worker/queue/connection.ts'
import { openProducer } from '#worker/queue/producer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { tasks } from '#worker/tasks/index.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { workerNodeOptions } from '#worker/node-options.ts'
import { startProcess } from '../support/process/start-process.ts'
import { retireTrees } from '../support/tree/retire-trees.ts'
import { saveTestCollection, saveTestProject, statusOf } from '../support/rows.ts'
import { newWallet, type Wallet } from '../support/wallet/wallet.ts'
import { airdrop } from './airdrop.ts'
import { benchItems } from './items.ts'
import { newTestKeys } from '../support/keys.ts'

/** The whole line on processes of its own, with a project and its collection. */
export interface BenchLine {
  db: Db
  vault: Vault
  fixture: Fixture
  workerPid: number
  databasePid: number
  /** Starts a worker with more or other variables; it ends with the line. @returns its process id. */
  startWorker(env: Record<string, string>): Promise<number>
  /** Ends the worker that was there from the start. */
  stopWorker(): Promise<void>
  /** Stores a plan, due now. @returns its run. */
  plan(batch: Batch): Promise<number>
  /** Notifies the run, and waits until all of it is done. */
  run(masterId: number): Promise<void>
  /** Both, on trees of its own, as the bare chain does it. */
  mint(batch: Batch): Promise<number>
}

export interface Fixture {
  /** The project's wallet, and its address. */
  wallet: Wallet
  owner: string
  projectId: number
  collectionId: number
}
export interface Batch {
  items: number
  standard: Standard
  tag: string
  /** Of all of them; without it, each has an owner of its own. */
  owner?: string
  /** Without it, none. */
  creators?: { address: string; share: number }[]
}

const ready = z.object({ url: z.string() })

/** A Solana in a process of its own; it keeps its ledger in `name` of `dir`. */
export async function onChain<T>(
  dir: string,
  input: { name: string; slotMs: number; finalizedAfterSlots: number },
  work: (url: string, processId: number) => Promise<T>,
) {
  const chain = await startProcess(
    'localnet/solana/main.ts',
    {
      SLOT_MS: String(input.slotMs),
      FINALIZED_AFTER_SLOTS: String(input.finalizedAfterSlots),
      SOLANA_PORT: '0',
      DATA_DIR: join(dir, input.name),
    },
    (message) => ready.parse(message),
  )
  try {
    return await work(chain.ready.url, chain.pid)
  } finally {
    await chain.stop()
  }
}

/** Opens a line in `dir` beside the chain at `url`, and closes it after the work. */
export async function withBenchLine<T>(
  dir: string,
  url: string,
  work: (line: BenchLine) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({ dataDir: dir })
  await migrate(postgres.url)
  const { db, close } = connect(postgres.url, { max: 4, name: 'bench' })
  const queue = connectQueue({ databaseUrl: postgres.url, redisUrl: process.env['REDIS_URL'] ?? null }, tasks)
  const producer = openProducer(queue, createPolicy(), () => undefined)
  const keys = newTestKeys()
  const { vault } = keys
  const usual = { DATABASE_URL: postgres.url, SOLANA_RPC_URL: url, ...keys.worker }
  const worker = await startWorker(usual)
  const workers = [worker]
  const startAnother = async (env: Record<string, string>) => {
    const another = await startWorker({ ...usual, ...env })
    workers.push(another)
    return another.pid
  }
  const run = async (masterId: number) => {
    await producer.notify(planTask, { masterId })
    await untilDone(db, masterId)
  }
  try {
    const fixture = await prepareLine(db, vault, url)
    const planned = (batch: Batch) => plan(db, vault, fixture, batch)
    const mint = async (batch: Batch) => {
      await retireTrees(db)
      const masterId = await planned(batch)
      await run(masterId)
      return masterId
    }
    const ids = { workerPid: worker.pid, databasePid: postgres.processId() }
    const processes = { ...ids, startWorker: startAnother, stopWorker: () => worker.stop() }
    return await work({ db, vault, fixture, ...processes, plan: planned, run, mint })
  } finally {
    await Promise.all(workers.map((it) => it.stop()))
    await producer.close()
    await queue.close()
    await close()
    await postgres.stop()
  }
}

function startWorker(env: Record<string, string>) {
  return startProcess(
    'worker/main.ts',
    { ...env, LOG_LEVEL: 'warn', NODE_OPTIONS: workerNodeOptions },
    () => null,
  )
}

async function prepareLine(db: Db, vault: Vault, url: string): Promise<Fixture> {
  const wallet = newWallet()
  await airdrop(url, wallet.address)
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId, masterId } = await saveTestCollection(db, vault, projectId, wallet.address)
  await untilDone(db, masterId)
  return { projectId, collectionId, wallet, owner: wallet.address }
}

async function plan(db: Db, vault: Vault, fixture: Fixture, batch: Batch) {
  const { projectId, collectionId } = fixture
  const input = {
    kind: firstLaunchKind,
    projectId,
    collectionId,
    name: 'bench',
    standard: batch.standard,
    hasGuard: false,
    isMutable: true,
    startAt: new Date().toISOString(),
    startsIfPast: true,
    budgetLamports: null,
    errorRateMax: null,
    isCanary: false,
    quotedLamports: '0',
    token: null,
    accountsToMake: null,
    list: { text: '-', options: {} },
  }
  const listed = benchItems(batch.items, batch.tag).map((item) => ({
    ...item,
    owner: batch.owner ?? item.owner,
    creators: batch.creators ?? item.creators,
  }))
  const items = toNewItems(input, listed, { known: new Map(), wallet: '' })
  const author = { actor: 'bench', requestId: 'bench' }
  return db.transaction(
    async (tx) => (await createPlan(tx, vault, { input, items, quotedLamports: null }, author)).masterId,
  )
}

async function untilDone(db: Db, masterId: number) {
  for (;;) {
    const row = await statusOf(db, masterId)
    if (row?.status === '20') return
    if (row && row.status !== '0' && row.status !== '10') throw new Error(`The run ended in ${row.status}.`)
    await sleep(10)
  }
}
