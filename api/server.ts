import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino, type DestinationStream, type Logger } from 'pino'
import pTimeout from 'p-timeout'
import { connect } from '#db/connection.ts'
import { errorForLog } from '#db/error-for-log.ts'
import { createPersonalVault, createSealer } from '#db/vault.ts'
import { connectQueue } from '#worker/queue/connection.ts'
import { openProducer } from '#worker/queue/producer.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { tasks } from '#worker/tasks/index.ts'
import { listRetiredRpcs } from '#db/health/retired-rpcs.ts'
import { createChains } from './chain/chains.ts'
import { createFirstAdmin } from './account/create-first-admin.ts'
import { bringAlertRules } from './alert/bring-alert-rules.ts'
import { createPasswordJudge } from './account/judge-password.ts'
import { createPasswords } from './account/passwords.ts'
import { createProviders } from './account/social/providers.ts'
import type { ApiEnv } from './env.ts'
import { personalKeysOf } from './env-keys.ts'
import { createApp } from './app.ts'
import { createFeatureStore } from './feature/index.ts'
import { openPictureReader } from './document/index.ts'
import { openFileStore } from './file/index.ts'
import { createWhatIsWrong } from './health/source-chains.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createTokenPrices } from './price/token-prices.ts'
import { createApiPolicy, type ApiPolicy } from './policy.ts'
import { ProgressHub } from './run/progress/progress-hub.ts'
import { MigrationHub } from './migration/migration-hub.ts'
import { SurveyHub } from './survey/survey-hub.ts'
import { createClosing, createSessionEnds, type Services } from './services.ts'

export interface RunningApi {
  port: number
  /** Says that it ends, stops accepting, ends the streams, lets requests finish, then closes queue and database. */
  close(): Promise<void>
}

/** Starts one API process. Several may run beside each other. @param logTo standard output, if not given */
export async function startApi(
  env: ApiEnv,
  logTo?: DestinationStream,
  policy = createApiPolicy(),
): Promise<RunningApi> {
  const { services, release } = createServices(env, policy, openLog(env, logTo))
  const { log } = services
  try {
    await createFirstAdmin(services)
    // The API answers, and says what is down, while the database is away; the next start brings them.
    await bringAlertRules(services).catch((error: unknown) =>
      log.warn({ err: error }, 'rules of alerts were not added'),
    )
    const handle = createApp(services).callback()
    const server = createServer((request, response) => {
      // A proxy would send its next request on this connection just when it is closed.
      if (services.closing.isNear) response.setHeader('connection', 'close')
      void handle(request, response)
    })
    server.headersTimeout = policy.headersMaxMs
    server.requestTimeout = policy.requestMaxMs
    const port = await listen(server, env)
    const stopHousekeeping = startHousekeeping(services)
    log.info({ port }, 'the API listens')
    let closing: Promise<void> | null = null
    const close = async () => {
      stopHousekeeping()
      await leaveProxy(services)
      services.closing.announce()
      await stop(server, policy)
      await release()
      log.info('the API has stopped')
    }
    return { port, close: () => (closing ??= close()) }
  } catch (error) {
    await release()
    throw error
  }
}

function openLog(env: ApiEnv, to?: DestinationStream): Logger {
  const options = { level: env.LOG_LEVEL, base: { process: 'api' }, serializers: { err: errorForLog } }
  return to ? pino(options, to) : pino(options)
}

/** Everything one API owns, and how it is closed. */
function createServices(env: ApiEnv, policy: ApiPolicy, log: Logger) {
  const connection = connect(env.DATABASE_URL, { name: 'api', max: env.DATABASE_POOL_MAX })
  const { db } = connection
  const queue = connectQueue({ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL ?? null }, tasks)
  const producer = openProducer(queue, createPolicy(), (err) => log.warn({ err }, 'queue'))
  const chains = createChains(env, policy, async () =>
    (await listRetiredRpcs(connection.db)).map(({ rpc }) => rpc),
  )
  const services: Services = {
    ...{ env, db, producer, log, chains, policy },
    vault: createSealer(env.SEALING_KEY),
    personal: createPersonalVault(personalKeysOf(env)),
    limits: createRateLimits(env),
    metrics: createMetrics({ db, producer, log, policy }),
    ...createHubs({ db, chains, log, policy }),
    features: createFeatureStore({ db, log, policy }),
    files: openFileStore(env, policy),
    pictures: openPictureReader(policy),
    prices: createTokenPrices({ url: env.TOKEN_PRICES_URL, log, policy }),
    sessionEnds: createSessionEnds(),
    closing: createClosing(),
    passwords: createPasswords(),
    passwordJudge: createPasswordJudge(),
    providers: createProviders(env),
    whatIsWrong: createWhatIsWrong(policy),
    openStreams: new Map(),
    klipQuestions: new Map(),
    startedAt: new Date(),
  }
  const closeQueue = async () => {
    await producer.close()
    await queue.close()
  }
  const release = async () => {
    services.progress.close()
    services.migrations.close()
    services.surveys.close()
    services.limits.close()
    // A queue that is down does not hold up the end of the process.
    await Promise.allSettled([
      pTimeout(closeQueue(), { milliseconds: policy.releaseMaxMs }),
      pTimeout(connection.close(), { milliseconds: policy.releaseMaxMs }),
    ])
  }
  return { services, release }
}

/** What streams of those who watch are fed by. */
function createHubs(given: Pick<Services, 'db' | 'chains' | 'log' | 'policy'>) {
  return {
    progress: new ProgressHub(given),
    migrations: new MigrationHub(given),
    surveys: new SurveyHub(given),
  }
}

/** Until the proxy has seen that this process is no longer to be asked, requests come and are answered. */
async function leaveProxy({ closing, env }: Services) {
  closing.comeNear()
  if (env.SHUTDOWN_DELAY_SECONDS > 0) await sleep(env.SHUTDOWN_DELAY_SECONDS * 1_000)
}

function listen(server: Server, env: ApiEnv) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : env.PORT)
    })
  })
}

function stop(server: Server, { finishMaxMs, closeIdleEveryMs }: ApiPolicy) {
  return new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), finishMaxMs)
    // Closing would wait for a connection that is kept alive after its last reply.
    const idle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
    server.close(() => {
      clearTimeout(force)
      clearInterval(idle)
      resolve()
    })
  })
}
