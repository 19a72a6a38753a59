import { firstLaunchKind } from '#contract/operation/launches.ts'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createPlan, toNewItems } from '#api/run/create-plan.ts'
import type { Standard } from '#contract/codes/status.ts'
import { connect, type Db } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { createVault, type Vault } from '#db/vault.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { connectQueue } from '#worker/queue/connection.ts'
import { openProducer, type Producer } from '#worker/queue/producer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { workerNodeOptions } from '#worker/node-options.ts'
import type { AssetKind, LineOperation } from '../support/asset-kinds.ts'
import { startProcess } from '../support/processes.ts'
import { itemsOf } from '../support/line.ts'
import { retireTrees } from '../support/retire-trees.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, statusOf } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { airdrop } from './airdrop.ts'
import { changeBare } from './bare-assets.ts'
import { mintBare, mintOneAtATime, prepareBare } from './bare-chain.ts'
import { countCpuMs } from './cpu-time.ts'
import { benchItems } from './items.ts'

export interface LineBenchOptions {
  operation: LineOperation
  items: number
  standard: Standard
}

export interface LineBench {
  items: number
  itemsPerSecond: number
  bareChainItemsPerSecond: number
  ratio: number
  oneAtATimeItemsPerSecond: number
  speedup: number
  rssMb: number
  /** CPU milliseconds an item through the whole line: what else the machine does hardly moves them. */
  workerCpuMs: number
  databaseCpuMs: number
  chainCpuMs: number
  /** Of each measurement; the figures above are those of the median. */
  ratios: number[]
}

/** A quick chain, so that what is measured is our line and not the waiting for slots. */
const chainEnv = { SLOT_MS: '50', FINALIZED_AFTER_SLOTS: '8', SOLANA_PORT: '0' }
const oneAtATimeItems = 20
/** Both sides run warm: just-in-time compilation and first connections are not what is measured. */
const warmUpItems = 600
/** A machine that does something else for a moment decides a run of two seconds, not the median of five. */
const rounds = 5
/** A run of more items is long enough by itself. */
const roundsBelowItems = 10_000
const ready = z.object({ url: z.string() })

/**
 * Items a second through the whole line (rows, queue, sign, send, finalize, read back) over those of
 * the bare chain executing the same transactions pre-signed, and over one item a transaction, confirm,
 * next. One after the other, each on processes of its own; a small run is repeated, and the median counts.
 */
export async function runLineBench(options: LineBenchOptions): Promise<LineBench> {
  const results: Omit<LineBench, 'ratios'>[] = []
  for (let n = options.items < roundsBelowItems ? rounds : 1; n > 0; n -= 1)
    results.push(await runRound(options))
  const ratios = results.map(({ ratio }) => ratio)
  const [median] = results.sort((a, b) => a.ratio - b.ratio).slice(Math.floor(results.length / 2))
  if (!median) throw new Error('There was no measurement.')
  return { ...median, ratios }
}

async function runRound(options: LineBenchOptions) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  try {
    const bare = await onChain(dir, 'bare', async (url) => {
      const fixture = await prepareBare(url, options.standard)
      if (options.operation !== 'mint') return changeBare(fixture, options.operation, options.items)
      const oneAtATime = await mintOneAtATime(fixture, oneAtATimeItems)
      await mintBare(fixture, warmUpItems, 'warm-up')
      return { oneAtATime, packed: await mintBare(fixture, options.items, 'bare') }
    })
    const line = await onChain(dir, 'line', (url, chainId) => throughTheLine(dir, url, chainId, options))
    return {
      items: options.items,
      itemsPerSecond: round(line.itemsPerSecond),
      bareChainItemsPerSecond: round(bare.packed),
      ratio: round(line.itemsPerSecond / bare.packed),
      oneAtATimeItemsPerSecond: round(bare.oneAtATime),
      speedup: round(line.itemsPerSecond / bare.oneAtATime),
      rssMb: line.rssMb,
      workerCpuMs: round(line.workerCpuMs / options.items),
      databaseCpuMs: round(line.databaseCpuMs / options.items),
      chainCpuMs: round(line.chainCpuMs / options.items),
    }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function round(value: number) {
  return Math.round(value * 100) / 100
}

async function onChain<T>(dir: string, name: string, work: (url: string, processId: number) => Promise<T>) {
  const chain = await startProcess(
    'localnet/solana/main.ts',
    { ...chainEnv, DATA_DIR: join(dir, name) },
    (message) => ready.parse(message),
  )
  try {
    return await work(chain.ready.url, chain.pid)
  } finally {
    await chain.stop()
  }
}

async function throughTheLine(dir: string, url: string, chainId: number, options: LineBenchOptions) {
  const postgres = await startPostgres({ dataDir: dir })
  await migrate(postgres.url)
  const connection = connect(postgres.url, { max: 4, name: 'bench' })
  const queue = connectQueue({ databaseUrl: postgres.url, redisUrl: process.env['REDIS_URL'] ?? null })
  const producer = openProducer(queue, createPolicy(), () => undefined)
  const secretsKey = randomBytes(32).toString('base64')
  const vault = createVault(secretsKey)
  const worker = await startProcess(
    'worker/main.ts',
    {
      DATABASE_URL: postgres.url,
      SOLANA_RPC_URL: url,
      SECRETS_KEY: secretsKey,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: workerNodeOptions,
    },
    () => null,
  )
  try {
    const fixture = await prepareLine(connection.db, vault, url)
    await mintThrough(connection.db, vault, producer, fixture, {
      ...options,
      items: warmUpItems,
      tag: 'warm-up',
    })
    const changes =
      options.operation === 'mint'
        ? null
        : await makeToChange(connection.db, vault, producer, fixture, { ...options, kind: options.operation })
    const memory = watchMemory(worker.pid)
    const counts = {
      worker: countCpuMs(worker.pid),
      database: countCpuMs(postgres.processId()),
      chain: countCpuMs(chainId),
    }
    const start = performance.now()
    if (changes) await runPlan(connection.db, producer, await saveTestPlan(connection.db, vault, changes))
    else await mintThrough(connection.db, vault, producer, fixture, { ...options, tag: 'bench' })
    const seconds = (performance.now() - start) / 1_000
    return {
      itemsPerSecond: options.items / seconds,
      rssMb: memory.stop(),
      workerCpuMs: counts.worker(),
      databaseCpuMs: counts.database(),
      chainCpuMs: counts.chain(),
    }
  } finally {
    await worker.stop()
    await producer.close()
    await queue.close()
    await connection.close()
    await postgres.stop()
  }
}

async function prepareLine(db: Db, vault: Vault, url: string) {
  const wallet = newWallet()
  await airdrop(url, wallet.address)
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId, masterId } = await saveTestCollection(db, vault, projectId, wallet.address)
  await untilDone(db, masterId)
  return { projectId, collectionId, owner: wallet.address }
}

interface Fixture {
  /** The project's wallet. */
  owner: string
  projectId: number
  collectionId: number
}
interface Batch {
  items: number
  standard: Standard
  tag: string
  /** Of all of them; without it, each has an owner of its own. */
  owner?: string
}

async function mintThrough(db: Db, vault: Vault, producer: Producer, fixture: Fixture, batch: Batch) {
  // As the bare chain does it: each batch makes its tree.
  await retireTrees(db)
  const masterId = await plan(db, vault, fixture, batch)
  await runPlan(db, producer, masterId)
  return masterId
}

async function runPlan(db: Db, producer: Producer, masterId: number) {
  await producer.notify('plan', { masterId })
  await untilDone(db, masterId)
}

/** NFTs of the project's wallet, and the plan that does it to them. */
async function makeToChange(
  db: Db,
  vault: Vault,
  producer: Producer,
  fixture: Fixture,
  options: LineBenchOptions & { kind: AssetKind },
) {
  const { owner, projectId } = fixture
  const { standard, kind } = options
  const masterId = await mintThrough(db, vault, producer, fixture, {
    ...options,
    tag: 'to change',
    owner,
  })
  const rows = await itemsOf(db, masterId)
  const items = rows.map(({ name, asset_id: assetId }) => ({ name, owner, assetId: assetId ?? '' }))
  return { projectId, collectionId: null, kind, standard, items }
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
    list: { text: '-', options: {} },
  }
  const listed = benchItems(batch.items, batch.tag).map((item) => ({
    ...item,
    owner: batch.owner ?? item.owner,
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

/** Highest resident memory of a process, read from /proc; 0 where there is none. */
function watchMemory(pid: number) {
  let maxMb = 0
  const look = () => {
    const found = /VmHWM:\s+(\d+) kB/.exec(readStatus(pid))
    if (found?.[1]) maxMb = Math.max(maxMb, Math.round(Number(found[1]) / 1_024))
  }
  const timer = setInterval(look, 500)
  return {
    stop: () => {
      look()
      clearInterval(timer)
      return maxMb
    },
  }
}

function readStatus(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
