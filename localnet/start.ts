import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import { connect } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { seed } from '../db/seed.ts'
import { createVault } from '../db/vault.ts'
import { startPostgres, type Postgres } from './postgres/start-postgres.ts'
import { untilToldToStop } from './solana/until-told-to-stop.ts'
import { buildWeb } from './start/build-web.ts'
import { fund } from './start/fund.ts'
import { readSettings, type StartSettings } from './start/settings.ts'
import { supervise } from './start/supervise.ts'
import { takeLock } from './start/lock.ts'

/** `npm start`: everything on this machine, on one port, with demo data. */
const demoEmail = 'admin@punky.local'
const stepCount = 6
let step = 0
const say = (line: string) => console.log(line)
const begin = (what: string) => {
  step += 1
  process.stdout.write(`[${step}/${stepCount}] ${what} `)
  const since = Date.now()
  return (result: string) => console.log(`${result} (${((Date.now() - since) / 1000).toFixed(1)} s)`)
}

type Stop = () => Promise<void>
const stops: Stop[] = []
const toldToStop = untilToldToStop()

const main = async () => {
  stops.push(await takeLock(process.env['DATA_DIR'] ?? '.data'))
  const settings = await readSettings()
  say(`Punky starts. Data is kept in ${settings.dataDir}; npm run reset clears it, Ctrl-C stops everything.`)
  for (const note of settings.notes) say(note)
  const databaseUrl = await database(settings)
  const solanaUrl = await solana(settings)
  await data(settings, databaseUrl, solanaUrl)
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: settings.redisUrl ?? '',
    SOLANA_RPC_URL: solanaUrl,
    SECRETS_KEY: settings.secretsKey,
    LOG_LEVEL: settings.logLevel,
  }
  const pages = begin('Pages')
  pages(buildWeb() ? 'built' : 'are up to date')
  const worker = begin('Worker')
  stops.push((await part(settings, 'The worker', 'worker/main.ts', env)).stop)
  worker('is up')
  const api = begin('API and site')
  const network = process.env['NETWORK'] ?? 'localnet'
  stops.push(
    (
      await part(settings, 'The API', 'api/main.ts', {
        ...env,
        PORT: String(settings.ports.site),
        HOST: '127.0.0.1',
        NETWORK: network,
      })
    ).stop,
  )
  api('are up')
  tellWhereToGo(settings, solanaUrl)
}

/** A process of its own; its output goes into a file beside the data. */
const part = (settings: StartSettings, name: string, entry: string, env: Record<string, string>) => {
  const folder = join(settings.dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  return supervise({ name, entry, env, say, logFile: join(folder, `${entry.replaceAll('/', '-')}.log`) })
}

const database = async (settings: StartSettings) => {
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

const bringBack = (postgres: Postgres) =>
  postgres.onDeath(() => {
    say('PostgreSQL ended; it is started again.')
    postgres.restart().catch((error: unknown) => say(`PostgreSQL did not come back: ${String(error)}`))
  })

const solana = async (settings: StartSettings) => {
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

const data = async (settings: StartSettings, databaseUrl: string, solanaUrl: string) => {
  const done = begin('Tables and demo data')
  await migrate(databaseUrl)
  const connection = connect(databaseUrl, { max: 2, name: 'start' })
  const demo = {
    adminEmail: demoEmail,
    adminPassword: settings.demoPassword,
    signerSecret: settings.demoSigner,
  }
  await seed(connection.db, createVault(settings.secretsKey), { demo })
  await connection.close()
  if (!settings.solanaRpcUrl)
    await fund(solanaUrl, base58.encode(base58.decode(settings.demoSigner).subarray(32)))
  done('are there')
}

const tellWhereToGo = (settings: StartSettings, solanaUrl: string) => {
  const replaced = (value: string | null, embedded: string) => (value ? 'yours' : embedded)
  say(`
Open     http://localhost:${settings.ports.site}/admin
Log in   ${demoEmail}   ${settings.demoPassword}
API      http://localhost:${settings.ports.site}/api/docs

Part         now                                    replaced by
Database     ${replaced(settings.databaseUrl, `embedded, port ${settings.ports.postgres}`).padEnd(38)} DATABASE_URL
Queue        ${replaced(settings.redisUrl, 'in the database').padEnd(38)} REDIS_URL
Solana       ${replaced(settings.solanaRpcUrl, `embedded, ${solanaUrl}`).padEnd(38)} SOLANA_RPC_URL

Logs are in ${join(settings.dataDir, 'logs')}. Ctrl-C stops all of it; the next start finds its data again.`)
}

const stopAll = async () => {
  for (const stop of stops.reverse()) await stop()
}

try {
  await Promise.race([main(), toldToStop])
  await toldToStop
  say('\nStopping…')
  await stopAll()
  process.exit(0)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  await stopAll()
  process.exit(1)
}
