import { RpcFailure } from '../rpc/rpc-failure.ts'
import { poolError, type Rpc, type RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'

export interface FinalizedHeight {
  blockHeight: bigint
  slot: bigint
}

/**
 * Finalized block height of one RPC, and a finalized slot at or past it: the slot is asked for
 * second, so that an answer from that slot on has seen every block up to the height.
 */
export async function readFinalizedHeight(rpc: Rpc): Promise<FinalizedHeight> {
  const finalized = [{ commitment: 'finalized' }]
  const blockHeight = await rpc.call('getBlockHeight', finalized, u64)
  const slot = await rpc.call('getSlot', finalized, u64)
  return { blockHeight, slot }
}

/** See Network.finalizedHeight: the lowest of the RPCs that answer. */
export async function finalizedHeight(pool: RpcPool): Promise<FinalizedHeight> {
  const answers = await Promise.allSettled(pool.endpoints.map(readFinalizedHeight))
  const heights = answers.filter((answer) => answer.status === 'fulfilled').map((answer) => answer.value)
  if (heights.length === 0) throw poolError('getBlockHeight', failuresOf(answers))
  return {
    blockHeight: lowest(heights.map((height) => height.blockHeight)),
    slot: lowest(heights.map((height) => height.slot)),
  }
}

/** @throws TypeError when there is no value. */
export function lowest(values: bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low))
}

/** What RPCs failed with. Throws what is no failure of an RPC: a mistake of the code. */
export function failuresOf(answers: PromiseSettledResult<unknown>[]): RpcFailure[] {
  return answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return []
    if (answer.reason instanceof RpcFailure) return [answer.reason]
    throw answer.reason
  })
}
