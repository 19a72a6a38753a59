import pTimeout from 'p-timeout'
import { countWaitingApprovals } from '#db/approval/waiting.ts'
import { findOptionalChainStatus } from '#db/health/chain-reading.ts'
import { listRetiredRpcs, type RetiredRpc } from '#db/health/retired-rpcs.ts'
import {
  listFailures,
  listMinuteRates,
  listProjectBalances,
  listRecentWorkers,
  listUnknownAttempts,
} from '#db/dashboard/dashboard.ts'
import { countItemGroups } from '#db/run/item-groups.ts'
import { countOpenRuns, listOpenRuns } from '#db/run/run-list.ts'
import { noItems } from '#contract/run/item-group.ts'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { presentInstant } from '../http/instant.ts'
import { presentMaster } from '../run/index.ts'
import { presentRetirement } from './retire-rpc.ts'
import type { Services } from '../services.ts'

const runsMax = 50

/** Everything the first page of the admins shows. Queues that do not answer are left out. */
export async function readDashboard(services: Services): Promise<Dashboard> {
  const { db, producer, log, policy } = services
  const [runs, open, approvals, failures, unknownAttempts, balances, workers, chain, retired, rate, queues] =
    await Promise.all([
      listOpenRuns(db, runsMax),
      countOpenRuns(db),
      countWaitingApprovals(db),
      listFailures(db),
      listUnknownAttempts(db),
      listProjectBalances(db),
      listRecentWorkers(db, policy.heartbeatValidMs),
      findOptionalChainStatus(db),
      listRetiredRpcs(db),
      listMinuteRates(db),
      pTimeout(producer.counts(), { milliseconds: policy.queueMaxMs }).catch((err: unknown) => {
        log.warn({ err }, 'the queue does not answer')
        return []
      }),
    ])
  const counts = await countItemGroups(
    db,
    runs.map((run) => run.master.id),
  )
  return {
    at: new Date().toISOString(),
    totals: {
      ...open,
      failedItems: failures.total,
      approvals,
      unknownAttempts: unknownAttempts.total,
      balances: balances.total,
      workers: workers.total,
      workersAlive: workers.alive,
    },
    running: runs.map((run) => ({
      ...presentMaster(run),
      ...(counts.get(run.master.id) ?? noItems),
    })),
    failures: failures.rows,
    unknownAttempts: unknownAttempts.rows,
    balances: balances.rows,
    queues,
    workers: workers.rows.map(presentWorker),
    chain: chain && presentChain(chain, retired),
    rate,
  }
}

function presentWorker(worker: Awaited<ReturnType<typeof listRecentWorkers>>['rows'][number]) {
  return {
    workerId: worker.workerId,
    startedAt: presentInstant(worker.startedAt),
    seenAt: presentInstant(worker.seenAt),
    rssMb: worker.rssMb,
    isAlive: worker.isAlive,
  }
}

type ChainStatus = NonNullable<Awaited<ReturnType<typeof findOptionalChainStatus>>>

/** What was retired is so at once, whatever a worker saw last. */
function presentChain({ reading, at }: ChainStatus, retired: RetiredRpc[]): Dashboard['chain'] {
  return {
    slot: reading.slot,
    blockHeight: reading.blockHeight,
    slotMs: reading.slotMs,
    priorityMicroLamports: reading.priorityMicroLamports,
    rpcs: reading.rpcs.map((rpc) => {
      const row = retired.find((it) => it.rpc === rpc.name)
      const state = row ? { ...rpc, healthy: false, reason: 'retired' as const } : rpc
      // A worker of the version before did not count its slots.
      return {
        ...state,
        slotsBehind: rpc.slotsBehind ?? null,
        retirement: row ? presentRetirement(row) : null,
      }
    }),
    at: presentInstant(at),
  }
}
