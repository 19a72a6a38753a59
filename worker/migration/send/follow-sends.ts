import {
  failSend,
  finishSend,
  listOpenSends,
  markLanded,
  type OpenSend,
} from '#db/migration/source-chain-sends.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceBlock } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { TimeSlice } from '../chain-lock.ts'
import type { WatchContext } from '../watch-context.ts'
import { broadcastStored } from './broadcast-stored.ts'
import { findMined, takeForgotten } from './find-mined.ts'
import { replaceFee } from './replace-fee.ts'
import { tellDetail } from '#contract/codes/told.ts'

const sendsAtOnce = 100

/** An RPC that is away is not asked once more for each of a hundred sends. */
const failuresMax = 3

/**
 * Asks what became of our transactions on a source chain. Not mined: the same bytes again, the lowest nonce first,
 * since the others wait for it; what is stuck is offered with a higher fee under the same nonce. Mined: final at depth. Lost with a reorganised block: broadcast again.
 * @param touched gets the migrations to notify.
 */
export async function followSends(
  ctx: WatchContext,
  entry: SourceChainEntry,
  input: { head: SourceBlock; touched: number[]; slice: TimeSlice },
) {
  let failures = 0
  for (const send of await listOpenSends(ctx.db, entry.chain, sendsAtOnce)) {
    if (!(await input.slice.hasTimeLeft())) return
    try {
      const isEnded = await follow(ctx, entry, send, input.head)
      if (isEnded && send.migrationId !== null) input.touched.push(send.migrationId)
    } catch (error) {
      failures += 1
      if (!(error instanceof ChainError) || failures >= failuresMax) throw error
      ctx.log.warn({ chain: entry.chain, sendId: send.id, code: error.code }, error.message)
    }
  }
}

/** @returns whether it has come to an end. */
async function follow(ctx: WatchContext, entry: SourceChainEntry, open: OpenSend, head: SourceBlock) {
  const found = await findMined(ctx, entry, open)
  if (!found) return false
  const { send, receipt } = found
  if (receipt.verdict === 'absent') {
    if (await isNonceTaken(ctx, entry, send, head)) {
      if (await takeForgotten(ctx, entry, send)) return false
      await failSend(ctx.db, send, {
        error: tellDetail({ code: 'NONCE_TAKEN_BY_OTHER', params: { nonce: String(send.nonce) } }),
        actor: ctx.workerId,
      })
      return true
    }
    const offered = await replaceFee(ctx, entry, send)
    if (isDue(ctx, offered)) await broadcastStored(ctx, entry, offered)
    return false
  }
  const { blockNumber, blockHash, isSuccess, paidWei } = receipt
  if (send.state !== 'landed' || send.blockHash !== blockHash) {
    await markLanded(ctx.db, send, { blockNumber, blockHash, paidWei, actor: ctx.workerId })
    return false
  }
  if (blockNumber > head.number - entry.depth) return false
  if ((await entry.client.block(blockNumber))?.hash !== blockHash) return false
  if (isSuccess) return finishSend(ctx.db, send, ctx.workerId)
  ctx.log.error(
    { chain: entry.chain, sendId: send.id, txHash: send.txHash },
    'a transaction of ours was reverted',
  )
  await failSend(ctx.db, send, {
    error: tellDetail({
      code: 'SEND_REVERTED',
      params: { block: String(blockNumber), txHash: send.txHash },
    }),
    actor: ctx.workerId,
  })
  return true
}

/** What was never broadcast, or was mined before a fork removed it, is broadcast at once. */
function isDue(ctx: WatchContext, send: OpenSend) {
  return (
    send.state !== 'sent' || send.sentForMs === null || send.sentForMs >= ctx.policy.sourceChainRebroadcastMs
  )
}

/**
 * Another program used the key: the wallet's nonce is past ours, and still no RPC has our transaction mined. Asked
 * only after ten minutes, and at depth: nearer to the head ours may be mined where a lagging node does not show it
 * yet, and a fork may remove the one that took the nonce. The receipt is read once more after the nonce.
 */
async function isNonceTaken(ctx: WatchContext, entry: SourceChainEntry, send: OpenSend, head: SourceBlock) {
  return (
    send.state !== 'landed' &&
    send.signedForMs > ctx.policy.sourceChainNonceTakenMs &&
    (await entry.client.nonce(send.from, Math.max(0, head.number - entry.depth))) > send.nonce &&
    (await findMined(ctx, entry, send))?.receipt.verdict === 'absent'
  )
}
