import { findBlockBefore } from '#db/migration/source-chain-census.ts'
import { listReplacements, replaceSend } from '#db/migration/source-chain-replacements.ts'
import type { OpenSend } from '#db/migration/source-chain-sends.ts'
import { isStateMissing } from '../../chains/chain-error.ts'
import type { SourceReceipt } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'
import type { WatchContext } from '../watch-context.ts'

/**
 * Which of the transactions of a send is mined: that one is its transaction from then on.
 * @returns null when another worker changed it meanwhile.
 */
export async function findMined(
  ctx: WatchContext,
  { client }: SourceChainEntry,
  send: OpenSend,
): Promise<{ send: OpenSend; receipt: SourceReceipt } | null> {
  const receipt = await client.receipt(send.txHash)
  if (receipt.verdict === 'mined' || send.replacedForMs === null) return { send, receipt }
  for (const next of await listReplacements(ctx.db, send)) {
    const other = await client.receipt(next.txHash)
    if (other.verdict !== 'mined') continue
    const isTaken = await replaceSend(ctx.db, send, { next, actor: ctx.workerId })
    return isTaken ? { send: { ...send, ...next }, receipt: other } : null
  }
  return { send, receipt }
}

/**
 * What has the nonce of a send, where it does just what the send does: its fee was raised, and the rows that said so are lost with a
 * restored backup. It is its transaction from now on.
 * @returns whether it was found.
 */
export async function takeForgotten(ctx: WatchContext, { chain, client }: SourceChainEntry, send: OpenSend) {
  const wallet = { chain, address: send.from }
  const wanted = {
    address: send.from,
    nonce: send.nonce,
    above: await findBlockBefore(ctx.db, wallet, send.nonce),
  }
  const sent = await client.sentTransaction(wanted).catch((error: unknown) => {
    // No RPC has the blocks' state: the census reads them one by one, once this one has failed.
    if (isStateMissing(error)) return null
    throw error
  })
  if (!sent?.bytes || sent.feeWei === null) return false
  const own = client.readSigned(send.signedBytes)
  if (sent.to !== own.to || sent.data !== own.data || sent.valueWei !== own.valueWei) return false
  const next = { txHash: sent.txHash, signedBytes: sent.bytes, feeWei: String(sent.feeWei) }
  return replaceSend(ctx.db, send, { next, actor: ctx.workerId })
}
