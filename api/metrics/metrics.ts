import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from 'pino'
import pTimeout from 'p-timeout'
import type { Db } from '#db/connection.ts'
import { countWorkersAlive, gaugeQueries, type GaugeName } from '#db/health/metrics.ts'
import type { Producer } from '#worker/queue/producer.ts'
import type { ApiPolicy } from '../policy.ts'

export interface Metrics {
  requests: Histogram<'method' | 'route' | 'status'>
  /** The text of /api/metrics, with the gauges read now. */
  render(): Promise<{ contentType: string; text: string }>
}

/** Gauges that are read from rows, with the labels that their queries give. */
const ofRows: Record<GaugeName, { help: string; labels?: string[] }> = {
  items: { help: 'Items of runs in progress by status.', labels: ['status'] },
  attempts_live: { help: 'Transactions on their way by state.', labels: ['state'] },
  attempt_oldest_seconds: { help: 'Age of the oldest transaction that is signed and not final.' },
  runs_waiting: { help: 'Runs in progress that wait, by reason.', labels: ['reason'] },
  rpc_slots_behind: { help: 'Slots between an RPC and the one that is furthest.', labels: ['rpc'] },
  rpc_healthy: { help: '1 where an RPC answers and is not behind, else 0.', labels: ['rpc'] },
  wallet_lamports: { help: 'Balance of the admin wallet of a project.', labels: ['wallet'] },
  deposits_orphaned: { help: 'Transfers to our wallets that no migration explains, without dust.' },
  returns_planned: { help: 'Returns of NFTs and fees that are not sent yet.' },
  return_oldest_seconds: { help: 'Age of the oldest of them.' },
  migrations_overdue: { help: 'Migrations that are past their deadline and not finished.' },
  deposit_orphan_oldest_seconds: {
    help: 'Age of the oldest transfer that no migration explains, without dust.',
  },
  migrations_blocked: { help: 'Migrations that are blocked, by reason.', labels: ['reason'] },
  source_rpc_healthy: {
    help: '1 where an RPC of a source chain answers and is not behind, else 0.',
    labels: ['chain', 'rpc'],
  },
  source_rpc_head: { help: 'The newest block of an RPC of a source chain.', labels: ['chain', 'rpc'] },
  source_rpc_blocks_behind: {
    help: 'Blocks between it and the one that is furthest.',
    labels: ['chain', 'rpc'],
  },
  source_blocks_unread: {
    help: 'Blocks of a source chain whose transfers are not read yet.',
    labels: ['chain'],
  },
  source_report_seconds: {
    help: 'For how long no worker has asked the RPCs of a source chain.',
    labels: ['chain'],
  },
  source_wallet_coins: { help: 'Coin of an admin wallet on a source chain.', labels: ['chain', 'wallet'] },
  source_wallet_days_left: {
    help: 'Days it lasts, by what it paid in the last seven.',
    labels: ['chain', 'wallet'],
  },
  alerts_open: { help: 'Alerts that are not resolved.', labels: ['severity', 'state'] },
  deliveries: { help: 'Mails and webhooks that have not arrived, by state.', labels: ['state'] },
  mails_unsent: { help: 'Mails of the last day that were not sent, by state.', labels: ['state'] },
  events_unpartitioned: { help: 'Events that were written before their month had a partition.' },
  events_partitioned_seconds: { help: 'How far ahead months have their partition of the events.' },
}

/** Every API has its own registry, so that several can live in one process. */
export function createMetrics(source: {
  db: Db
  producer: Producer
  log: Logger
  policy: ApiPolicy
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the first byte of a request to its reply, by route of the contract.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const queue = gauge('queue_tasks', 'Tasks by queue and state.', ['queue', 'state'])
  const workers = gauge('workers_alive', 'Workers whose last heartbeat still counts.', [])

  const rowGauges = Object.entries(ofRows).map(([name, { help, labels = [] }]) => ({
    shown: gauge(name, help, labels),
    read: gaugeQueries[name as GaugeName],
  }))

  const refresh = async () => {
    const [counts, alive] = await Promise.all([
      source.producer.counts(),
      countWorkersAlive(source.db, source.policy.heartbeatValidMs),
    ])
    for (const { name, ...byState } of counts)
      for (const [state, count] of Object.entries(byState)) queue.set({ queue: name, state }, count)
    workers.set(alive)
    // One after the other: a scrape takes one connection of those that requests need.
    for (const { shown, read } of rowGauges) {
      const samples = await read(source.db)
      shown.reset()
      for (const { labels, value } of samples) shown.set(labels, value)
    }
  }
  return {
    requests,
    render: async () => {
      // Without a database the metrics of the process itself are still of use.
      await pTimeout(refresh(), { milliseconds: source.policy.gaugesMaxMs }).catch((err: unknown) => {
        source.log.warn({ err }, 'could not read the gauges')
        // What was so a while ago would pass for what is.
        for (const shown of [queue, workers, ...rowGauges.map((it) => it.shown)]) forget(shown)
      })
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** A gauge without labels goes back to 0 when it is reset, which is a number too. */
function forget(shown: Gauge): void {
  shown.reset()
  shown.remove({})
}
