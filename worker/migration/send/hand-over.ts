import { markBroadcast, noteSendError, type OldChainSend } from '#db/migration/old-chain-sends.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { OldChainEntry } from '../../old-chains.ts'
import type { WatchContext } from '../watch-context.ts'

/** Hands stored bytes over. When nobody takes them now they are handed over again at a later look: always the same bytes. */
export const handOver = async (ctx: WatchContext, entry: OldChainEntry, send: OldChainSend) => {
  try {
    await entry.client.broadcast(send.signedBytes)
    await markBroadcast(ctx.db, send, ctx.workerId)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chain: entry.chain, sendId: send.id, code: error.code }, error.message)
    await noteSendError(ctx.db, send.id, error.message)
  }
}
