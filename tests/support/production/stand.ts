import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { connect, type Db } from '#db/connection.ts'
import type { Vault } from '#db/vault.ts'
import { freePort } from '#localnet/free-port.ts'
import { startSolana, type SolanaLocalnet } from '#localnet/solana/server.ts'
import { openCable, type Cable } from '../../chaos/cable.ts'
import { logInAt, type Caller } from '../api.ts'
import { ended, until } from '../line.ts'
import { newTestKeys, type TestKeys } from '../keys.ts'
import { memoryFolder } from '../memory-folder.ts'
import { hasRedis, startRedis } from '../database/redis.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../rows.ts'
import { isSoak } from '../soak.ts'
import { newWallet } from '../wallet/wallet.ts'
import { environmentOf, readCompose } from './compose.ts'
import { startContainer, type Container } from './container.ts'
import { debianPostgres, ownerPassword, startDebianPostgres, type DebianPostgres } from './debian-postgres.ts'
import { writeImage } from './image.ts'

const caddy = '/usr/bin/caddy'
const startMaxMs = 120_000
/** `.env` of the stand. */
type Variables = Record<string, string>

/** What docker-compose.yml starts, without containers: the image's folders on Debian's PostgreSQL, Redis and Caddy. */
export interface Stand {
  dir: string
  /** The proxy's. */
  url: string
  /** As the owner of the tables. */
  db: Db
  postgres: DebianPostgres
  solana: SolanaLocalnet
  /** Between the processes and PostgreSQL, and Redis. */
  cables: { database: Cable; redis: Cable }
  /** An admin, logged in through the proxy. */
  admin: Caller
  /** What runs, by the name of its service; a worker has its number behind it. */
  running: Map<string, Container>
  variables: Variables
  /** Makes the folder of another version. */
  writeImage(name: string): Promise<string>
  /** Runs a command of the image to its end. @returns its output. @throws Error when it ends with another code than 0. */
  runOnce(service: string, options?: { image?: string; command?: string[] }): Promise<string>
  start(service: string, options?: { image?: string; wrapper?: string[] }): Promise<void>
  stop(service: string): Promise<void>
  /** Stores a plan that mints `count` NFTs, due now. @returns its run. */
  plan(count: number): Promise<number>
  /** What ended and was not asked to, with the last it said. */
  fallen(): string[]
  close(): Promise<void>
}

/** Whether there can be a stand here; where not, the long run says what is missing. */
export function hasStand(): boolean {
  const missing = whatIsMissing()
  if (missing !== null && isSoak) process.stderr.write(`Drills are skipped: there is no ${missing} here.\n`)
  return missing === null
}

function whatIsMissing(): string | null {
  if (debianPostgres() === null) return 'PostgreSQL of Debian (apt-get install postgresql)'
  if (!hasRedis()) return 'Redis (apt-get install redis-server)'
  if (!existsSync(caddy)) return 'Caddy (apt-get install caddy)'
  return null
}

/** @param workers how many; `worker-1`, `worker-2` and so on. */
export async function openStand({ workers }: { workers: number }): Promise<Stand> {
  const dir = await mkdtemp(join(await memoryFolder(), 'stand-'))
  await chmod(dir, 0o755)
  const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    return { ...(await build(dir, workers, undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

type Undo = (() => Promise<unknown>)[]
type Ports = Record<'proxy' | 'api-a' | 'api-b', number>

async function build(dir: string, workers: number, undo: Undo): Promise<Omit<Stand, 'close'>> {
  const servers = await startServers(dir, undo)
  const ports = { proxy: await freePort(), 'api-a': await freePort(), 'api-b': await freePort() }
  const url = `http://127.0.0.1:${ports.proxy}`
  const keys = newTestKeys()
  const variables = createVariables(servers, ports, keys)
  const { cables, postgres, solana } = servers
  const place = createPlace({ dir, variables, cables, ports, keys })
  const running = new Map<string, Container>()
  undo.push(() => Promise.all([...running.values()].map((one) => one.stop())))
  const services = createServices(place, { running, ports, image: await place.writeImage('first') })

  await services.runOnce('migrate')
  const connection = connect(cables.database.url, { max: 2, name: 'stand' })
  undo.push(connection.close)
  for (let number = 1; number <= workers; number += 1) await services.start(`worker-${number}`)
  await services.start('api-a')
  await services.start('api-b')
  running.set('proxy', place.launchProxy())
  await until('everything is ready', () => isOk(`${url}/api/health/ready`), startMaxMs).catch(
    (error: unknown) => {
      const said = [...running].map(([name, one]) => `${name}: ${one.lastLines(8)}`)
      throw new Error(said.join('\n'), { cause: error })
    },
  )
  return {
    ...{ dir, url, postgres, solana, cables, running, variables, ...services },
    writeImage: place.writeImage,
    db: connection.db,
    admin: await firstAdmin(url, variables),
    plan: await createPlanner(connection.db, keys.vault, solana),
  }
}

async function startServers(dir: string, undo: Undo) {
  const redisPassword = randomBytes(8).toString('hex')
  const postgres = await startDebianPostgres(dir)
  undo.push(postgres.stop)
  const redis = await startRedis(['--requirepass', redisPassword])
  undo.push(redis.stop)
  const solana = await startSolana({ slotMs: 80, finalizedAfterSlots: 8, views: 2 })
  undo.push(solana.close)
  const cables = { database: await openCable(postgres.url()), redis: await openCable(redis.url) }
  undo.push(cables.database.close, cables.redis.close)
  return { postgres, redisPassword, solana, cables }
}

function createVariables(
  servers: Awaited<ReturnType<typeof startServers>>,
  ports: Ports,
  keys: TestKeys,
): Variables {
  const hex = () => randomBytes(12).toString('hex')
  return {
    POSTGRES_PASSWORD: ownerPassword,
    API_DATABASE_PASSWORD: hex(),
    WORKER_DATABASE_PASSWORD: hex(),
    VALKEY_PASSWORD: servers.redisPassword,
    NETWORK: 'devnet',
    SOLANA_RPC_URL: servers.solana.urls.join(','),
    PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
    SITE_ORIGIN: 'https://nft.stand.example',
    ...keys.api,
    ADMIN_EMAIL: 'owner@stand.example',
    ADMIN_PASSWORD: 'the password of a stand',
    // Nobody is there to show one.
    STAFF_SECOND_FACTOR: 'optional',
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
    API_UPSTREAMS: `127.0.0.1:${ports['api-a']} 127.0.0.1:${ports['api-b']}`,
    SITE_ADDRESS: `:${ports.proxy}`,
  }
}

/** Starts and stops what runs. */
function createServices(
  place: ReturnType<typeof createPlace>,
  input: { running: Map<string, Container>; ports: Ports; image: string },
): Pick<Stand, 'runOnce' | 'start' | 'stop' | 'fallen'> {
  const { running, ports } = input
  let { image } = input
  return {
    runOnce: (service, options = {}) => place.runOnce(service, { image, ...options }),
    start: async (service, options = {}) => {
      image = options.image ?? image
      running.set(service, place.launch(service, { ...options, image }))
      if (!(service in ports)) return
      await isLive(`http://127.0.0.1:${ports[service as keyof Ports]}`).catch((cause: unknown) => {
        throw new Error(running.get(service)?.lastLines(20), { cause })
      })
    },
    stop: async (service) => {
      await running.get(service)?.stop()
      running.delete(service)
    },
    fallen: () =>
      [...running].flatMap(([name, one]) => (one.hasFallen ? [`${name}: ${one.lastLines(5)}`] : [])),
  }
}

/** Where services run: what Compose would give them, with the hosts of the stand. */
function createPlace(input: {
  dir: string
  variables: Variables
  cables: Stand['cables']
  ports: Ports
  keys: TestKeys
}) {
  const { dir } = input
  const launch = (name: string, options: { image: string; command?: string[]; wrapper?: string[] }) => {
    const { command, stop_grace_period } = serviceOf(name, input.variables)
    const graceMs = Number.parseInt(stop_grace_period, 10) * 1_000
    const logFile = join(dir, `${name}.log`)
    return startContainer({ command, ...options, env: envOf(name, input), logFile, graceMs })
  }
  return {
    launch,
    writeImage: async (name: string) => {
      const image = join(dir, 'images', name)
      await mkdir(image, { recursive: true })
      writeImage(image)
      return image
    },
    runOnce: async (name: string, options: { image: string; command?: string[] }) => {
      const one = launch(name, options)
      const how = await one.ended
      if (how !== '0') throw new Error(`${name} ended with ${how}:\n${one.lastLines(20)}`)
      return one.lastLines(50)
    },
    launchProxy: () => {
      const config = ['--adapter', 'caddyfile', '--config', resolve('docker/Caddyfile')]
      return startContainer({
        image: dir,
        command: [caddy, 'run', ...config],
        env: { ...envOf('proxy', input), XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
        logFile: join(dir, 'proxy.log'),
        graceMs: 10_000,
      })
    },
  }
}

/** `worker-2` is a container of the service `worker`. */
function serviceOf(name: string, variables: Variables) {
  const { services } = readCompose(variables)
  const found = services[name] ?? services[name.replace(/-\d+$/, '')]
  if (!found) throw new Error(`docker-compose.yml has no service ${name}.`)
  return found
}

function envOf(
  name: string,
  { dir, variables, cables, ports, keys }: Parameters<typeof createPlace>[0],
): Variables {
  const hosts = { '@postgres:5432': cables.database.url, '@redis:6379': cables.redis.url }
  const service = serviceOf(name, variables)
  // The file of the workers, and of what stands in for one.
  const own = service.env_file === undefined ? {} : { OPENING_KEYS: keys.worker.OPENING_KEYS }
  const env: Variables = { ...own, ...environmentOf(service, variables) }
  for (const [variable, value] of Object.entries(env))
    for (const [host, url] of Object.entries(hosts))
      env[variable] = (env[variable] ?? value).replace(host, `@${new URL(url).host}`)
  if (name.startsWith('api-')) {
    env['PORT'] = String(ports[name as 'api-a'])
    env['STORAGE_DIR'] = join(dir, 'files')
  }
  if (env['WORKER_ALIVE_FILE']) env['WORKER_ALIVE_FILE'] = join(dir, `${name}-alive`)
  return env
}

/** Logged in, with a password of their own by now. */
async function firstAdmin(url: string, variables: Variables): Promise<Caller> {
  const current = variables['ADMIN_PASSWORD'] ?? ''
  const admin = await logInAt(url, variables['ADMIN_EMAIL'] ?? '', current)
  const password = randomBytes(12).toString('hex')
  const { status } = await admin.send('post', '/api/user/password', {
    body: { current, password, passwordCheck: password },
  })
  if (status !== 200) throw new Error(`The first admin could not change the password: ${status}.`)
  return admin
}

async function createPlanner(db: Db, vault: Vault, solana: SolanaLocalnet): Promise<Stand['plan']> {
  const wallet = newWallet()
  solana.airdrop(wallet.address, 1_000_000_000_000n)
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId, masterId } = await saveTestCollection(db, vault, projectId, wallet.address)
  await ended(db, masterId)
  let serial = 0
  return (count) =>
    saveTestPlan(db, vault, {
      ...{ projectId, collectionId, kind: 'mint', standard: 'compressed' },
      items: testItems(count, `drill-${++serial}`, [newWallet().address, newWallet().address]),
    })
}

function isLive(url: string) {
  return until(`${url} is live`, () => isOk(`${url}/api/health/live`), startMaxMs)
}

function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
