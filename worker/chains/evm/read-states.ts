import { sourceBlocksBehindMax, type SourceRpcState } from '#contract/codes/source-rpc.ts'
import type { RpcTrouble } from '#contract/codes/rpc.ts'
import type { RpcList } from './rpc-list.ts'
import { count } from './schemas.ts'

/** See SourceChainClient.states. Each is asked for itself: nothing of one keeps the others from being told. */
export async function readStates(rpcs: RpcList, chainId: number): Promise<SourceRpcState[]> {
  const outcomes = await rpcs.all(async (rpc) => {
    const startedMs = performance.now()
    const found = await rpc.ask('eth_chainId', [], count)
    const latencyMs = Math.round(performance.now() - startedMs)
    return { isOurs: found === chainId, latencyMs, head: await rpc.ask('eth_blockNumber', [], count) }
  })
  const heads = outcomes.flatMap((it) => ('answer' in it && it.answer.isOurs ? [it.answer.head] : []))
  const best = Math.max(...heads)
  return outcomes.map((outcome, at) => {
    const name = rpcs.names[at] ?? 'rpc'
    if ('failure' in outcome) return away(name, outcome.failure.reason)
    const { isOurs, latencyMs, head } = outcome.answer
    if (!isOurs) return { ...away(name, 'other-network'), latencyMs }
    const blocksBehind = best - head
    const reason = blocksBehind > sourceBlocksBehindMax ? 'behind' : null
    return { name, healthy: reason === null, latencyMs, reason, head, blocksBehind }
  })
}

function away(name: string, reason: RpcTrouble): SourceRpcState {
  return { name, healthy: false, latencyMs: null, reason, head: null, blocksBehind: null }
}
