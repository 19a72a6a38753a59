import { failCall, finishCall, listEndedCalls, type EndedCall } from '#db/evm-contract/send-calls.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { SourceChainEntry } from '../source-chains.ts'
import type { CallContext } from './send-calls.ts'

const callsAtOnce = 100

/**
 * Ends the calls whose transaction has ended: what they moved is read, or why they were reverted. Apart from what follows the
 * transactions, which knows nothing of contracts.
 * @throws ChainError while an RPC does not answer: the next poll goes on.
 */
export async function settleCalls(
  ctx: CallContext,
  entry: SourceChainEntry,
  slice: { hasTimeLeft(): Promise<boolean> },
) {
  for (const call of await listEndedCalls(ctx.db, entry.chain, callsAtOnce)) {
    if (!(await slice.hasTimeLeft())) return
    const actor = ctx.workerId
    if (call.isSuccess) {
      const tokenIds = call.to === null ? [] : await entry.client.movedTokens(call.txHash, call.to)
      await finishCall(ctx.db, { call, tokenIds, actor })
    } else await failCall(ctx.db, { call, revertData: await revertDataOf(ctx, entry, call), actor })
  }
}

/**
 * What the contract says to the same call at the end of the block before its own, which is where it began, or nearly so. Only a
 * word for people: where it cannot be learned, the call has failed without it.
 */
async function revertDataOf(ctx: CallContext, entry: SourceChainEntry, call: EndedCall) {
  if (call.blockNumber === null) return null
  try {
    return await entry.client.revertData(call.from, call, call.blockNumber - 1)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain: entry.chain, callId: call.callId, code: error.code }, error.message)
    return null
  }
}
