import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { createVault } from '#db/vault.ts'
import { startPostgres } from '#localnet/postgres/start-postgres.ts'
import { startProcess } from '../support/processes.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'

export interface ApiBench {
  requests: number
  routes: {
    route: string
    requestsPerSecond: number
    p99Ms: number
    bareRequestsPerSecond: number
    bareP99Ms: number
    ratio: number
  }[]
}

const lanes = 8
const runItems = 10_000
const warmUp = 300
const portMessage = z.object({ port: z.number() })
const login = { uid: 'bench@punky.local', password: randomBytes(12).toString('hex') }

/** Requests a second and p99 of hot routes over a bare Koa handler with the same query, in one run. */
export async function runApiBench({ requests }: { requests: number }): Promise<ApiBench> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  const postgres = await startPostgres({ dataDir: dir })
  await migrate(postgres.url)
  const secretsKey = randomBytes(32).toString('base64')
  const masterId = await saveRun(postgres.url, secretsKey)
  const env = {
    DATABASE_URL: postgres.url,
    SECRETS_KEY: secretsKey,
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
    { DATABASE_URL: postgres.url, MASTER_ID: String(masterId) },
    (message) => portMessage.parse(message).port,
  )
  try {
    const cookie = await logIn(api.ready)
    const paths = {
      items: `/api/admin/masters/${masterId}/items?limit=50`,
      masters: '/api/admin/masters?limit=50',
      progress: `/api/admin/masters/${masterId}/progress`,
    }
    const routes: ApiBench['routes'] = []
    for (const [route, path] of Object.entries(paths)) {
      const plain = await load({ port: bare.ready, path: `/${route}`, cookie: '' }, requests)
      const ours = await load({ port: api.ready, path, cookie }, requests)
      routes.push({
        route,
        requestsPerSecond: ours.perSecond,
        p99Ms: ours.p99Ms,
        bareRequestsPerSecond: plain.perSecond,
        bareP99Ms: plain.p99Ms,
        ratio: Math.round((ours.perSecond / plain.perSecond) * 100) / 100,
      })
    }
    return { requests, routes }
  } finally {
    await api.stop()
    await bare.stop()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function saveRun(url: string, secretsKey: string) {
  const { db, close } = connect(url, { max: 2, name: 'bench' })
  const wallet = newWallet()
  const vault = createVault(secretsKey)
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const items = testItems(runItems, 'bench', [wallet.address])
  const masterId = await saveTestPlan(db, vault, {
    projectId,
    collectionId,
    kind: 'mint',
    standard: 'compressed',
    items,
  })
  await close()
  return masterId
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

interface Target {
  port: number
  path: string
  cookie: string
}

async function load(target: Target, requests: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  await send(target, agent, warmUp)
  const start = performance.now()
  const times = await send(target, agent, requests)
  const seconds = (performance.now() - start) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return { perSecond: Math.round(requests / seconds), p99Ms: Math.round(p99 * 10) / 10 }
}

async function send(target: Target, agent: Agent, requests: number) {
  const times: number[] = []
  let next = 0
  const lane = async () => {
    while (next < requests) {
      next += 1
      const start = performance.now()
      await ask(target, agent)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return times
}

function ask({ port, path, cookie }: Target, agent: Agent) {
  return new Promise<void>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, agent, headers: { cookie } }, (reply) => {
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${reply.statusCode}.`)),
      )
      reply.resume()
    })
    asked.on('error', reject)
    asked.end()
  })
}
