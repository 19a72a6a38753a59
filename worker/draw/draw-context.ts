import type { Chain } from '../chains/adapter.ts'
import type { WorkerContext } from '../context.ts'

/** What drawing works with. */
export type DrawContext = Pick<
  WorkerContext,
  'db' | 'log' | 'policy' | 'workerId' | 'network' | 'sourceChains'
> & {
  chain: Pick<Chain, 'slotHeads' | 'firstBlockFrom'>
  conditions(): Promise<{ slotMs: number | null }>
}
