import type { WorkerContext } from '../context.ts'

/** What a step of a reveal works with. */
export type RevealContext = Pick<
  WorkerContext,
  'db' | 'keyring' | 'producer' | 'log' | 'policy' | 'memory' | 'workerId'
>
