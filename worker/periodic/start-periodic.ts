import { rmSync, writeFileSync } from 'node:fs'
import { dropOldEvents, ensureEventPartitions } from '#db/audit/event-partitions.ts'
import { ensureTurns, takeTurn } from '#db/health/periodic-turns.ts'
import { saveDueSlots } from '#db/reservation/slots.ts'
import { removeStale, saveHeartbeat } from '#db/health/worker-state.ts'
import { watchLife } from '../engine/census/quiet.ts'
import { checkAuditLog, linkAuditLog } from '../audit-log/index.ts'
import { evaluateAlerts } from '../alert/evaluate-alerts.ts'
import type { WorkerContext } from '../context.ts'
import type { WorkerEnv } from '../env.ts'
import { gather } from '../migration/gather.ts'
import { reconcile } from '../migration/reconcile.ts'
import { reportSourceChain } from '../migration/report-source-chain.ts'
import { watchSourceChain } from '../migration/watch-source-chain.ts'
import { applyRetiredRpcs } from './retired-rpcs.ts'
import { runPeriodically } from './run-periodically.ts'
import { sweep } from './sweep.ts'
import { watchChain } from './watch-chain.ts'

type Settings = Pick<WorkerEnv, 'eventsKeptMonths' | 'aliveFile'>

interface Periodic {
  name: string
  everyMs: number
  work: () => Promise<void>
}

/** Starts what a worker does now and then. @returns one promise for each, which resolves when the worker stops. */
export async function startPeriodic(ctx: WorkerContext, settings: Settings): Promise<Promise<void>[]> {
  const { stopping, log } = ctx
  const shared = [...sharedWorks(ctx, settings), ...(ctx.sourceChains.size > 0 ? migrationWorks(ctx) : [])]
  await ensureTurns(
    ctx.db,
    shared.map(({ name }) => name),
  )
  const works = [
    ...ownWorks(ctx),
    ...aliveWorks(ctx, settings),
    ...shared.map((periodic) => inTurn(ctx, periodic)),
  ]
  return works.map(({ name, everyMs, work }) => runPeriodically(name, everyMs, { work, stopping, log }))
}

/** What each worker does for itself. */
function ownWorks(ctx: WorkerContext): Periodic[] {
  const { policy, workerId } = ctx
  const beat = () =>
    saveHeartbeat(ctx.db, { workerId, rssMb: Math.round(process.memoryUsage.rss() / 2 ** 20) })
  return [
    { name: 'heartbeat', everyMs: policy.heartbeatEveryMs, work: beat },
    {
      name: 'database-life',
      everyMs: policy.heartbeatEveryMs,
      work: async () => void (await watchLife(ctx)),
    },
    { name: 'retired-rpcs', everyMs: policy.watchChainEveryMs, work: () => applyRetiredRpcs(ctx) },
    // The watcher of a chain holds a lock while it reads.
    ...[...ctx.sourceChains.values()].map((sourceChain) => ({
      name: `watch-${sourceChain.chain}`,
      everyMs: policy.watchSourceChainMs,
      work: () => watchSourceChain(ctx, sourceChain),
    })),
  ]
}

/** Says with a file that this process gets to its work, also while the database is away. It goes when the worker ends by itself. */
function aliveWorks({ policy, stopping }: WorkerContext, { aliveFile }: Settings): Periodic[] {
  if (aliveFile === null) return []
  stopping.addEventListener('abort', () => rmSync(aliveFile, { force: true }), { once: true })
  const work = async () => {
    if (!stopping.aborted) writeFileSync(aliveFile, `${process.pid}\n`)
  }
  return [{ name: 'alive-file', everyMs: policy.heartbeatEveryMs, work }]
}

/** What is done once in an interval, however many workers there are: it would otherwise grow with those that have nothing to do. */
function sharedWorks(ctx: WorkerContext, { eventsKeptMonths }: Settings): Periodic[] {
  const { policy } = ctx
  return [
    { name: 'sweep', everyMs: policy.sweepEveryMs, work: () => sweep(ctx) },
    { name: 'watch-chain', everyMs: policy.watchChainEveryMs, work: () => watchChain(ctx) },
    { name: 'alerts', everyMs: policy.evaluateAlertsEveryMs, work: () => evaluateAlerts(ctx) },
    { name: 'link-audit-log', everyMs: policy.linkAuditLogMs, work: () => linkAuditLog(ctx) },
    { name: 'check-audit-log', everyMs: policy.checkAuditLogMs, work: () => checkAuditLog(ctx) },
    {
      name: 'place-slots',
      everyMs: policy.removeStaleEveryMs,
      work: async () => void (await saveDueSlots(ctx.db)),
    },
    { name: 'remove-stale', everyMs: policy.removeStaleEveryMs, work: () => removeStale(ctx.db) },
    {
      name: 'event-partitions',
      everyMs: policy.removeStaleEveryMs,
      work: async () => {
        await ensureEventPartitions(ctx.db)
        if (eventsKeptMonths !== null) await dropOldEvents(ctx.db, eventsKeptMonths)
      },
    },
  ]
}

function migrationWorks(ctx: WorkerContext): Periodic[] {
  const { policy } = ctx
  return [
    { name: 'gather', everyMs: policy.gatherMs, work: () => gather(ctx) },
    { name: 'reconcile', everyMs: policy.reconcileEveryMs, work: () => reconcile(ctx) },
    ...[...ctx.sourceChains.values()].map((sourceChain) => ({
      name: `report-${sourceChain.chain}`,
      everyMs: policy.watchChainEveryMs,
      work: () => reportSourceChain(ctx, sourceChain),
    })),
  ]
}

/** A worker that ends in the midst of its turn costs one interval: the next turn is another worker's. */
function inTurn({ db }: WorkerContext, { name, everyMs, work }: Periodic): Periodic {
  return {
    name,
    everyMs,
    work: async () => {
      if (await takeTurn(db, name, everyMs)) await work()
    },
  }
}
