import { findOptionalFeeMax } from '#db/evm-contract/send-calls.ts'
import { replaceSend } from '#db/migration/source-chain-replacements.ts'
import { noteSendError, type OpenSend } from '#db/migration/source-chain-sends.ts'
import { tellDetail } from '#contract/codes/told.ts'
import { sourceCoins } from '#contract/migration/codes.ts'
import { ChainError, toldOf } from '../../chains/chain-error.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { WatchContext } from '../watch-context.ts'
import { openSourceWallet } from './open-source-wallet.ts'

const justNow = 0
/** Of a transaction that was stored just now. */
const unsent = { sentAt: null, sentForMs: null, error: null, replacedForMs: justNow } as const

/**
 * Offers more for what is broadcast and not mined, where the chain asks for more now: signed under the same nonce, stored and committed
 * before anybody broadcasts it. What was offered before stays in doubt.
 * @returns the send as it is now.
 */
export async function replaceFee(
  ctx: WatchContext,
  entry: SourceChainEntry,
  send: OpenSend,
): Promise<OpenSend> {
  if (!isStuck(ctx, send)) return send
  try {
    const signer = await openSourceWallet(ctx, entry, send.from)
    const signed = await entry.client.signReplacement(signer, send.signedBytes)
    if (!signed || !(await mayPay(ctx, send, signed.feeWei))) return send
    const next = { txHash: signed.txHash, signedBytes: signed.bytes, feeWei: String(signed.feeWei) }
    if (!(await replaceSend(ctx.db, send, { next, actor: ctx.workerId }))) return send
    ctx.log.warn(
      { chain: entry.chain, sendId: send.id, nonce: send.nonce, txHash: next.txHash },
      'a fee was raised',
    )
    return { ...send, ...next, ...unsent }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    // What is broadcast may still be mined, and is broadcast again.
    ctx.log.warn({ chain: entry.chain, sendId: send.id, code: error.code }, error.message)
    await noteSendError(ctx.db, send.id, toldOf(error))
    return send
  }
}

function isStuck({ policy }: WatchContext, { state, signedForMs, replacedForMs }: OpenSend): boolean {
  return state === 'sent' && (replacedForMs ?? signedForMs) >= policy.sourceChainReplaceMs
}

/** A person has agreed to what a call costs at most. */
async function mayPay(
  { db }: WatchContext,
  { id, callId, chain }: OpenSend,
  feeWei: bigint,
): Promise<boolean> {
  const agreedWei = callId === null ? null : await findOptionalFeeMax(db, callId)
  if (agreedWei === null || feeWei <= agreedWei) return true
  const params = { feeWei: String(feeWei), agreedWei: String(agreedWei), coin: sourceCoins[chain] }
  await noteSendError(db, id, tellDetail({ code: 'CALL_ABOVE_AGREED', params }))
  return false
}
