import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { base58 } from '@scure/base'
import { socialProviders } from '#contract/account/codes.ts'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { seed } from '#db/seed.ts'
import { createSealer } from '#db/vault.ts'
import { compileContracts } from '#worker/chains/evm/compile.ts'
import { samplePricesPath } from './demo/prices.ts'
import { startMailPage } from './mail/start-mail-page.ts'
import { standInClient, standInIssuer } from './oidc/clients.ts'
import { startPostgres, type Postgres } from './postgres/start-postgres.ts'
import { untilStopSignal } from './solana/until-stop-signal.ts'
import { buildWeb } from './start/build-web.ts'
import { fund } from './start/fund.ts'
import { keepWorkerEnv } from './start/keep-worker-env.ts'
import { workerNodeOptions } from '#worker/node-options.ts'
import { mineForDraws } from './start/mine-for-draws.ts'
import { openDemoRoute } from './start/open-demo-route.ts'
import { readSettings, type StartSettings } from './start/settings.ts'
import { supervise } from './start/supervise.ts'
import { takeLock } from './start/lock.ts'
import { tellWhereToGo } from './start/tell.ts'
import { sealAnew } from './start/seal-anew.ts'

/** `npm start`: everything on this machine, on one port, with demo data. */
const demoEmail = 'admin@punky.local'
const stepCount = 8
let step = 0
function say(line: string) {
  return console.log(line)
}
function begin(what: string) {
  step += 1
  process.stdout.write(`[${step}/${stepCount}] ${what} `)
  const since = Date.now()
  return (result: string) => console.log(`${result} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
}

type Stop = () => Promise<void>
const stops: Stop[] = []
const stopping = new AbortController()
const stopRequested = untilStopSignal().then(() => stopping.abort())

async function main() {
  stops.push(await takeLock(process.env['DATA_DIR'] ?? '.data'))
  const settings = await readSettings()
  // Parts inherit the environment: only the worker is given these.
  for (const name of ['OPENING_KEYS', 'SECRETS_KEY']) delete process.env[name]
  say(`Punky starts. Data is kept in ${settings.dataDir}; npm run reset clears it, Ctrl-C stops everything.`)
  for (const note of settings.notes) say(note)
  const databaseUrl = await database(settings)
  const solanaUrl = await solana(settings)
  const kaiaUrl = await kaia(settings)
  await data(settings, databaseUrl, solanaUrl)
  const siteUrl = `http://localhost:${settings.ports.site}`
  const demoUrl = await demo(settings, { kaiaUrl, siteUrl })
  const env = sharedEnv(settings, { databaseUrl, solanaUrl, kaiaUrl })
  await mails(settings)
  buildPages()
  const workerEnv = { ...env, ...openingEnv(settings) }
  await keepWorkerEnv(settings.dataDir, workerEnv)
  await worker(settings, { ...workerEnv, PUBLIC_URL: siteUrl })
  await apiAndSite(settings, {
    ...env,
    KLIP_API_URL: settings.klipApiUrl ?? (demoUrl ? `${demoUrl}/v2/a2a` : ''),
    API_DOCS_PUBLIC: process.env['API_DOCS_PUBLIC'] ?? 'true',
    KAIA_PUBLIC_RPC_URL: process.env['KAIA_PUBLIC_RPC_URL'] ?? kaiaUrl,
    TOKEN_PRICES_URL: process.env['TOKEN_PRICES_URL'] ?? (demoUrl ? `${demoUrl}${samplePricesPath}` : ''),
    ...(await socialEnv(settings, siteUrl)),
    ...filesEnv(settings, { siteUrl, demoUrl }),
  })
  if (demoUrl) keepKaiaGoing(databaseUrl, kaiaUrl)
  tellWhereToGo({ settings, solanaUrl, kaiaUrl, demoUrl, email: demoEmail }).forEach(say)
  if (demoUrl)
    await openDemoRoute(settings, { email: demoEmail, demoUrl, stopping: stopping.signal }).catch(sayNoRoute)
}

/** What worker and API are both started with. */
function sharedEnv(
  settings: StartSettings,
  urls: { databaseUrl: string; solanaUrl: string; kaiaUrl: string },
) {
  return {
    DATABASE_URL: urls.databaseUrl,
    REDIS_URL: settings.redisUrl ?? '',
    SOLANA_RPC_URL: urls.solanaUrl,
    NETWORK: process.env['NETWORK'] ?? 'localnet',
    KAIA_RPC_URL: urls.kaiaUrl,
    SEALING_KEY: settings.sealingKey,
    PERSONAL_KEY: settings.personalKey,
    LOG_LEVEL: settings.logLevel,
    SMTP_URL: settings.smtpUrl ?? pathToFileURL(settings.mailDir).href,
    MAIL_FROM: settings.mailFrom,
  }
}

/** The private half is the worker's alone. */
function openingEnv({ openingKeys, secretsKey }: StartSettings) {
  return { OPENING_KEYS: openingKeys, SECRETS_KEY: secretsKey }
}

async function worker(settings: StartSettings, env: Record<string, string>) {
  const started = begin('Worker')
  const own = { ...env, NODE_OPTIONS: workerNodeOptions }
  stops.push((await part(settings, 'The worker', 'worker/main.ts', own)).stop)
  started('is up')
}

async function apiAndSite(settings: StartSettings, env: Record<string, string>) {
  const started = begin('API and site')
  const own = { ...env, PORT: String(settings.ports.site), HOST: '127.0.0.1' }
  stops.push((await part(settings, 'The API', 'api/main.ts', own)).stop)
  started('are up')
}

/** A stand-in for each social login that is not yours. */
async function socialEnv(settings: StartSettings, siteUrl: string) {
  const names = socialProviders.filter((name) => !process.env[`${name.toUpperCase()}_CLIENT`])
  if (names.length === 0) return {}
  const port = settings.ports.oidc
  const env = { OIDC_PORT: String(port), OIDC_NAMES: names.join(','), SITE_URL: siteUrl }
  stops.push((await part(settings, 'The social login', 'localnet/oidc/main.ts', env)).stop)
  return Object.fromEntries(
    names.flatMap((name) => [
      [`${name.toUpperCase()}_CLIENT`, standInClient(name)],
      [`${name.toUpperCase()}_ISSUER`, standInIssuer(port)],
    ]),
  )
}

/** What was sent is shown, unless it goes to a server of yours. */
async function mails({ smtpUrl, ports, mailDir }: StartSettings) {
  if (!smtpUrl) stops.push((await startMailPage({ port: ports.mail, folder: mailDir })).close)
}

function buildPages() {
  const pages = begin('Pages')
  const isBuilt = buildWeb(() => process.stdout.write('are being built, a minute or two… '))
  pages(isBuilt ? 'done' : 'are up to date')
}

/** Public files beside the other data, read through the site; metadata may come from there, and from the demo. */
function filesEnv(
  { dataDir }: StartSettings,
  { siteUrl, demoUrl }: { siteUrl: string; demoUrl: string | null },
) {
  return {
    METADATA_HOSTS_ALLOWED: [demoUrl, siteUrl].filter(Boolean).join(','),
    STORAGE_DIR: join(dataDir, 'files'),
    PUBLIC_ASSETS_URL: process.env['PUBLIC_ASSETS_URL'] ?? `${siteUrl}/files`,
  }
}

/** A process of its own; its output goes into a file beside the data. */
function part(settings: StartSettings, name: string, entry: string, env: Record<string, string>) {
  const folder = join(settings.dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return supervise({ name, entry, env, say, logFile: join(folder, `${entry.replaceAll('/', '-')}.log`) })
}

async function database(settings: StartSettings) {
  const done = begin('PostgreSQL')
  if (settings.databaseUrl) {
    done('is yours (DATABASE_URL)')
    return settings.databaseUrl
  }
  const postgres = await startPostgres({ dataDir: settings.dataDir, port: settings.ports.postgres })
  stops.push(postgres.stop)
  bringBack(postgres)
  done(`on port ${postgres.port}`)
  return postgres.url
}

function bringBack(postgres: Postgres) {
  return postgres.onDeath(() => {
    say('PostgreSQL ended; it is started again.')
    postgres.restart().catch((error: unknown) => say(`PostgreSQL did not come back: ${String(error)}`))
  })
}

async function solana(settings: StartSettings) {
  const done = begin('Solana localnet')
  if (settings.solanaRpcUrl) {
    done('is yours (SOLANA_RPC_URL)')
    return settings.solanaRpcUrl
  }
  const port = String(settings.ports.solana)
  const env = { SOLANA_PORT: port, DATA_DIR: settings.dataDir, SLOT_MS: String(settings.slotMs) }
  stops.push((await part(settings, 'The Solana localnet', 'localnet/solana/main.ts', env)).stop)
  done(`on port ${port}`)
  return `http://127.0.0.1:${port}`
}

async function kaia(settings: StartSettings) {
  const done = begin('Kaia localnet')
  if (settings.kaiaRpcUrl) {
    // Else the demo compiles what it deploys, and what the console does.
    await compileContracts()
    done('is yours (KAIA_RPC_URL)')
    return settings.kaiaRpcUrl
  }
  const env = { EVM_PORT: String(settings.ports.evm), DATA_DIR: settings.dataDir }
  stops.push((await part(settings, 'The Kaia localnet', 'localnet/evm/main.ts', env)).stop)
  done(`on port ${settings.ports.evm}`)
  return `http://127.0.0.1:${settings.ports.evm}`
}

function keepKaiaGoing(databaseUrl: string, kaiaUrl: string) {
  const connection = connect(databaseUrl, { max: 1, name: 'start' })
  const { signal } = stopping
  const mined = mineForDraws({ db: connection.db, kaiaUrl, blockMs: 1_000, stopping: signal })
  stops.push(async () => {
    stopping.abort()
    await mined
    await connection.close()
  })
}

/** Demo holders with wallets and NFTs on the source chain. @returns null where the source chain is yours. */
async function demo(settings: StartSettings, input: { kaiaUrl: string; siteUrl: string }) {
  const done = begin('Demo wallets and NFTs')
  if (settings.kaiaRpcUrl) {
    done('are left out: the chain is yours')
    return null
  }
  const env = {
    DEMO_PORT: String(settings.ports.demo),
    DEMO_SEED: settings.demoSeed,
    DATA_DIR: settings.dataDir,
    SITE_URL: input.siteUrl,
    EVM_URL: input.kaiaUrl,
  }
  stops.push((await part(settings, 'The demo', 'localnet/demo/main.ts', env)).stop)
  done(`on port ${settings.ports.demo}`)
  return `http://localhost:${settings.ports.demo}`
}

async function data(settings: StartSettings, databaseUrl: string, solanaUrl: string) {
  const done = begin('Tables and demo data')
  await migrate(databaseUrl)
  const connection = connect(databaseUrl, { max: 2, name: 'start' })
  const demo = {
    adminEmail: demoEmail,
    adminPassword: settings.demoPassword,
    signerSecret: settings.demoSigner,
  }
  await seed(connection.db, createSealer(settings.sealingKey), { demo })
  await sealAnew(connection.db, settings)
  await connection.close()
  if (!settings.solanaRpcUrl)
    await fund(solanaUrl, base58.encode(base58.decode(settings.demoSigner).subarray(32)))
  done('are there')
}

function sayNoRoute(error: unknown) {
  return say(`The demo's migration could not be opened: ${String(error)}`)
}

async function stopAll() {
  for (const stop of stops.reverse()) await stop()
}

try {
  await Promise.race([main(), stopRequested])
  await stopRequested
  say('\nStopping…')
  await stopAll()
  process.exit(0)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  await stopAll()
  process.exit(1)
}
