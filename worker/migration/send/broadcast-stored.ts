import { markBroadcast, noteSendError, type SourceChainSend } from '#db/migration/source-chain-sends.ts'
import { ChainError, toldOf } from '../../chains/chain-error.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { WatchContext } from '../watch-context.ts'

/**
 * Broadcasts stored bytes. When no RPC takes them now they are broadcast again at a later poll: always the same
 * bytes.
 */
export async function broadcastStored(ctx: WatchContext, entry: SourceChainEntry, send: SourceChainSend) {
  try {
    await entry.client.broadcast(send.signedBytes)
    await markBroadcast(ctx.db, send, ctx.workerId)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain: entry.chain, sendId: send.id, code: error.code }, error.message)
    await noteSendError(ctx.db, send.id, toldOf(error))
  }
}
