import type { WorkerContext } from '../context.ts'

/** What payments take of a worker. */
export type PaymentContext = Pick<
  WorkerContext,
  'db' | 'chain' | 'policy' | 'producer' | 'vault' | 'workerId' | 'log' | 'memory'
>
