import { markBroadcast, noteSendError, type SourceChainSend } from '#db/migration/source-chain-sends.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { WatchContext } from '../watch-context.ts'

/** Hands stored bytes over. When nobody takes them now they are handed over again at a later look: always the same bytes. */
export async function handOver(ctx: WatchContext, entry: SourceChainEntry, send: SourceChainSend) {
  try {
    await entry.client.broadcast(send.signedBytes)
    await markBroadcast(ctx.db, send, ctx.workerId)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain: entry.chain, sendId: send.id, code: error.code }, error.message)
    await noteSendError(ctx.db, send.id, error.message)
  }
}
