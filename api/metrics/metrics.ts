import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from 'pino'
import pTimeout from 'p-timeout'
import type { Db } from '#db/connection.ts'
import { countAttemptStates, countItemStatuses, countWorkersAlive } from '#db/health/metrics.ts'
import type { Producer } from '#worker/queue/producer.ts'
import type { ApiPolicy } from '../policy.ts'

export interface Metrics {
  requests: Histogram<'method' | 'route' | 'status'>
  /** The text of /api/metrics, with the gauges read now. */
  render(): Promise<{ contentType: string; text: string }>
}

const readTimeoutMs = 2_000

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
  const items = gauge('items', 'Items of runs in progress by status.', ['status'])
  const attempts = gauge('attempts_live', 'Transactions on their way by state.', ['state'])
  const workers = gauge('workers_alive', 'Workers whose last heartbeat still counts.', [])

  const refresh = async () => {
    const [counts, statuses, states, alive] = await Promise.all([
      source.producer.counts(),
      countItemStatuses(source.db),
      countAttemptStates(source.db),
      countWorkersAlive(source.db, source.policy.heartbeatValidMs),
    ])
    items.reset()
    attempts.reset()
    for (const { name, ...byState } of counts)
      for (const [state, count] of Object.entries(byState)) queue.set({ queue: name, state }, count)
    for (const row of statuses) items.set({ status: row.status }, row.count)
    for (const row of states) attempts.set({ state: row.state }, row.count)
    workers.set(alive)
  }
  return {
    requests,
    render: async () => {
      // Without a database the metrics of the process itself are still of use.
      await pTimeout(refresh(), { milliseconds: readTimeoutMs }).catch((err: unknown) =>
        source.log.warn({ err }, 'could not read the gauges'),
      )
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}
