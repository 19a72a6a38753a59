import type { SnapshotReason } from '#contract/recipient/snapshot/codes.ts'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { HolderReader } from '../chains/holders.ts'
import type { WorkerContext } from '../context.ts'

export type SnapshotContext = Pick<
  WorkerContext,
  'db' | 'chain' | 'sourceChains' | 'log' | 'policy' | 'workerId' | 'stopping'
> & { producer: Pick<WorkerContext['producer'], 'notify'> }

/** What a reading cannot go on for, as a person is told it. */
export class CannotRead extends Error {
  readonly reason: SnapshotReason
  readonly params: Record<string, string | number>
  /** What may help. anew: all of it is read again, from another S0. wait: the same is asked again. */
  readonly next: 'fail' | 'wait' | 'anew'

  constructor(
    reason: SnapshotReason,
    params: Record<string, string | number> = {},
    next: CannotRead['next'] = 'fail',
  ) {
    super(reason)
    this.name = 'CannotRead'
    this.reason = reason
    this.params = params
    this.next = next
  }
}

/** @throws CannotRead for a chain that is not set up, or whose RPCs are of another one. */
export async function openReader(
  { chain, sourceChains }: SnapshotContext,
  query: SnapshotQuery,
): Promise<HolderReader> {
  if (query.chain === 'solana') return chain.holders(query)
  const entry = sourceChains.get(query.chain)
  if (!entry || !(await entry.isRightChain())) throw new CannotRead('CHAIN_OFF', { chain: query.chain })
  return entry.client.holders(query.contract, entry.depth)
}
