import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { createApiPolicy } from '#api/policy.ts'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { startProcess } from '../support/process/start-process.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { ask, atShare, load, type Load, type Target } from './http-load.ts'
import { saveLargeRun } from './large-run.ts'
import { newTestKeys, type TestKeys } from '../support/keys.ts'

export interface ApiBenchOptions {
  requests: number
  /** Items of the run in progress whose progress is read. */
  runItems: number
}

export interface ApiBench {
  requests: number
  routes: RouteBench[]
  /** Each reading asks the database anew. */
  progress: { items: number; readings: number; p50Ms: number; p95Ms: number; maxMs: number }
}

interface RouteBench {
  route: string
  requestsPerSecond: number
  p99Ms: number
  bareRequestsPerSecond: number
  bareP99Ms: number
  ratio: number
}

const listedItems = 10_000
/** With them a page of runs is full. */
const smallRuns = 60
const readings = 40
/** In turn, so that what else the machine does for a while is in both; the median counts. */
const rounds = 5
/** A reading is answered again for so long. */
const readingEveryMs = createApiPolicy().progressFreshMs + 50
const portMessage = z.object({ port: z.number() })
const login = { uid: 'bench@punky.local', password: randomBytes(12).toString('hex') }

/** Requests a second and p99 of hot routes over a bare Koa handler that answers the same, and how long progress takes. */
export async function runApiBench(options: ApiBenchOptions): Promise<ApiBench> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  const postgres = await startPostgres({ dataDir: dir })
  await migrate(postgres.url)
  const keys = newTestKeys()
  const { listed, large } = await saveRuns(postgres.url, keys, options.runItems)
  const env = {
    DATABASE_URL: postgres.url,
    ...keys.api,
    NETWORK: 'localnet',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: login.uid,
    ADMIN_PASSWORD: login.password,
    RATE_LIMIT_PER_MINUTE: '10000000',
  }
  const api = await startProcess('api/main.ts', env, (message) => portMessage.parse(message).port)
  const bare = await startProcess(
    'tests/bench/bare-koa.ts',
    { DATABASE_URL: postgres.url, MASTER_ID: String(listed) },
    (message) => portMessage.parse(message).port,
  )
  try {
    const cookie = await logIn(api.ready)
    const ours = (path: string) => ({ port: api.ready, path: `/api/admin/masters${path}`, cookie })
    const plain = (path: string) => ({ port: bare.ready, path, cookie: '' })
    const { requests } = options
    return {
      requests,
      routes: [
        await compare('items', ours(`/${listed}/items?limit=50`), plain('/items'), requests),
        await compare('masters', ours('?limit=50'), plain('/masters'), requests),
      ],
      progress: { items: options.runItems, ...(await timeProgress(ours(`/${large}/progress`))) },
    }
  } finally {
    await api.stop()
    await bare.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** @throws Error when the two do not answer the same: then they are not to be compared. */
async function compare(route: string, ours: Target, bare: Target, requests: number): Promise<RouteBench> {
  if (!isDeepStrictEqual(valueOf(await ask(ours)), valueOf(await ask(bare))))
    throw new Error(`The bare handler answers other ${route}.`)
  const found: Pair[] = []
  while (found.length < rounds) {
    const plain = await load(bare, requests / rounds)
    found.push({ plain, own: await load(ours, requests / rounds) })
  }
  const [median] = found.sort((a, b) => ratioOf(a) - ratioOf(b)).slice(Math.floor(rounds / 2))
  if (!median) throw new Error('There was no measurement.')
  return {
    route,
    requestsPerSecond: median.own.perSecond,
    p99Ms: median.own.p99Ms,
    bareRequestsPerSecond: median.plain.perSecond,
    bareP99Ms: median.plain.p99Ms,
    ratio: Math.round(ratioOf(median) * 100) / 100,
  }
}

interface Pair {
  plain: Load
  own: Load
}

function ratioOf({ plain, own }: Pair) {
  return own.perSecond / plain.perSecond
}

function valueOf(body: string): unknown {
  return z.object({ returnValue: z.unknown() }).parse(JSON.parse(body)).returnValue
}

async function timeProgress(target: Target) {
  const times: number[] = []
  await ask(target)
  while (times.length < readings) {
    await sleep(readingEveryMs)
    const start = performance.now()
    await ask(target)
    times.push(performance.now() - start)
  }
  const [p50Ms, p95Ms, maxMs] = [atShare(times, 0.5), atShare(times, 0.95), atShare(times, 1)]
  return { readings, p50Ms, p95Ms, maxMs }
}

async function saveRuns(url: string, { vault }: TestKeys, runItems: number) {
  const { db, close } = connect(url, { max: 2, name: 'bench', statementTimeoutMs: 0 })
  const wallet = newWallet()
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const save = (items: number, tag: string) =>
    saveTestPlan(db, vault, {
      ...{ projectId, collectionId, kind: 'mint', standard: 'compressed' },
      items: testItems(items, tag, [wallet.address]),
    })
  const large = await saveLargeRun(db, vault, { projectId, collectionId, items: runItems })
  const listed = await save(listedItems, 'listed')
  for (let n = 0; n < smallRuns; n += 1) await save(1, `small-${n}`)
  await db.execute('analyze')
  await close()
  return { listed, large }
}

async function logIn(port: number) {
  const reply = await fetch(`http://127.0.0.1:${port}/api/login/doLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!reply.ok) throw new Error(`The bench could not log in: ${await reply.text()}`)
  return (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
