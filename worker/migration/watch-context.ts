import type { WorkerContext } from '../context.ts'

export type WatchContext = Pick<
  WorkerContext,
  | 'db'
  | 'log'
  | 'workerId'
  | 'producer'
  | 'keyring'
  | 'stopping'
  | 'sourceChains'
  | 'policy'
  | 'memory'
  | 'network'
  | 'walletOrigin'
>
