import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { hostname } from 'node:os'
import pino, { type DestinationStream, type Logger } from 'pino'
import { connect } from '#db/connection.ts'
import { errorForLog, errorWithoutValues } from '#db/error-for-log.ts'
import { removeHeartbeat } from '#db/health/worker-state.ts'
import { createWebhooks } from './alert/webhooks.ts'
import { createSourceChain } from './chains/evm/create-source-chain.ts'
import { createSolanaChain } from './chains/solana/create-solana-chain.ts'
import { systemClock } from './clock.ts'
import type { WorkerContext } from './context.ts'
import { createSendWindow } from './engine/drive/send-window.ts'
import type { WorkerEnv } from './env.ts'
import { createKeyring } from './keyring.ts'
import { openKeys, webhookOpener, type WorkerKeys } from './keys/open-keys.ts'
import { createMailer } from './mail/mailer.ts'
import { createMemory } from './memory.ts'
import { openSourceChains, logSourceChains } from './source-chains.ts'
import { connectQueue, type QueueConnection } from './queue/connection.ts'
import { openProducer } from './queue/producer.ts'
import { createPolicy } from './queue/retry-policy.ts'
import { cachedConditions } from './periodic/conditions.ts'
import { applyRetiredRpcs } from './periodic/retired-rpcs.ts'
import { startPeriodic } from './periodic/start-periodic.ts'
import { tasks, type TaskWork } from './tasks/index.ts'

export interface RunningWorker {
  workerId: string
  /** Ends tasks at their next step, then closes queue, chain and database. */
  close(): Promise<void>
}

/**
 * Starts one worker. Any number of them may run; what a crash left is found by the first sweep.
 * @param logTo standard output, if not given
 */
export async function startWorker(
  env: WorkerEnv,
  policy = createPolicy(),
  logTo?: DestinationStream,
): Promise<RunningWorker> {
  const workerId = `worker-${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`
  const log = openLog(env, workerId, logTo)
  const stop = new AbortController()
  // As many wait for it as there are things done now and then.
  setMaxListeners(0, stop.signal)
  const keys = await openKeys(env.keys)
  const { connection, queue, ctx } = open(env, keys, { workerId, policy, log, stopping: stop.signal })
  const closeAll = async () => {
    await ctx.producer.close()
    await queue.close()
    ctx.chain.close()
    for (const { client } of ctx.sourceChains.values()) client.close()
    ctx.mailer?.close()
    await connection.close()
  }
  await applyRetiredRpcs(ctx)
  const strangers = await ctx.chain.listStrangers()
  if (strangers.length > 0) {
    await closeAll()
    throw new Error(
      `The worker cannot start. NETWORK is ${env.network}, and these RPCs are of another network: ${strangers.join(', ')}. Correct NETWORK or SOLANA_RPC_URL.`,
    )
  }
  void logSourceChains(ctx.sourceChains, log)
  const periodic = await startPeriodic(ctx, env)
  const queueWorkers = await takeTasks(ctx, queue, env)
  log.info({ rpcs: env.solanaRpcUrls.length, queue: env.redisUrl ? 'redis' : 'postgres' }, 'worker started')
  return {
    workerId,
    close: async () => {
      stop.abort()
      await Promise.all(queueWorkers.map((it) => it.close()))
      await Promise.all(periodic)
      await removeHeartbeat(ctx.db, workerId)
      await closeAll()
    },
  }
}

function openLog(env: WorkerEnv, workerId: string, to?: DestinationStream): Logger {
  const options = { level: env.logLevel, base: { workerId }, serializers: { err: errorForLog } }
  return to ? pino(options, to) : pino(options)
}

/** @throws Error when WORKER_TASKS names one that is not there. */
function ownTasks(names: readonly string[]) {
  const known = tasks.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`WORKER_TASKS names ${unknown.join(', ')}; the tasks are ${known.join(', ')}.`)
  return names.length === 0 ? tasks : tasks.filter(({ name }) => names.includes(name))
}

/** Takes its tasks off the queue. */
async function takeTasks(ctx: WorkerContext, queue: QueueConnection, env: WorkerEnv) {
  const { log, policy } = ctx
  const own = ownTasks(env.tasks)
  const works = await Promise.all(own.map(async (task) => ({ ...task, work: await task.load() })))
  return works.map(({ name, concurrency, work }) => {
    const queueWorker = queue.openWorker(name, (job) => logged(ctx, name, work, job.data), {
      concurrency: concurrency === 'configured' ? env.concurrency : concurrency,
      policy,
    })
    queueWorker.on('error', (error) => log.error({ err: error, queue: name }, 'queue error'))
    return queueWorker
  })
}

/**
 * Does one task. Why it failed is logged here; the queue keeps message and stack for a day and shows them on its board,
 * so what it gets is without the values of a query.
 */
async function logged(ctx: WorkerContext, name: string, work: TaskWork, data: unknown): Promise<void> {
  try {
    await work(ctx, data)
  } catch (error) {
    ctx.log.error({ err: error, task: name, payload: data }, 'a task failed; its row is due again')
    throw errorWithoutValues(error)
  }
}

type Given = Pick<WorkerContext, 'workerId' | 'policy' | 'log' | 'stopping'>

function open(env: WorkerEnv, keys: WorkerKeys, given: Given) {
  const { workerId, policy, log } = given
  const connection = connect(env.databaseUrl, {
    // Each watcher keeps one for its lock, as the daily comparison of its chain does.
    max: env.databasePoolMax + env.sourceChains.length * 2,
    name: workerId,
  })
  const chain = createSolanaChain({
    rpcUrls: env.solanaRpcUrls,
    network: env.network,
    priorityFloorMicroLamports: env.priorityFloorMicroLamports,
    priorityCapMicroLamports: env.priorityCapMicroLamports,
    requestTimeoutMs: env.rpcTimeoutMs,
    timings: policy,
  })
  const queue = connectQueue(env, tasks)
  const ctx: WorkerContext = {
    ...given,
    db: connection.db,
    keyring: createKeyring(keys.opener, chain),
    vault: keys.sealer,
    personal: keys.personal,
    network: env.network,
    chain,
    sourceChains: openSourceChains(env.sourceChains, {
      create: createSourceChain,
      requestTimeoutMs: env.rpcTimeoutMs,
      policy,
      log,
    }),
    producer: openProducer(queue, policy, (error) => log.error({ err: error }, 'queue error')),
    siteOrigin: env.siteOrigin,
    walletOrigin: env.walletOrigin,
    mailer: env.mail && createMailer(env.mail, policy),
    webhooks: createWebhooks(webhookOpener(keys), {
      timeoutMs: policy.webhookMaxMs,
      allowedOrigins: env.webhookOriginsAllowed,
    }),
    window: createSendWindow(policy),
    clock: systemClock,
    conditions: cachedConditions(chain, policy.conditionsMaxAgeMs),
    memory: createMemory(),
  }
  return { connection, queue, ctx }
}
