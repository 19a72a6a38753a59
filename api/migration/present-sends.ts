import { toChecksum } from '#contract/evm-address.ts'
import type { SourceChainSend } from '#contract/migration/sends.ts'
import type { Queryable } from '#db/connection.ts'
import type { SendRow } from '#db/migration/deposit-admin.ts'
import { listSignedFor, type SignedFor } from '#db/migration/source-chain-replacements.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

/** Our transactions, each with those that it replaced or that replaced it; their bytes stay here. */
export async function presentSends(db: Queryable, sends: readonly SendRow[]): Promise<SourceChainSend[]> {
  if (sends.length === 0) return []
  const signed = await listSignedFor(
    db,
    sends.map((send) => send.id),
  )
  return sends.map((send) => presentSend(send, signed))
}

function presentSend(send: SendRow, signed: readonly SignedFor[]): SourceChainSend {
  return {
    sendId: send.id,
    purpose: send.purpose,
    state: send.state,
    chain: send.chain,
    from: toChecksum(send.from),
    to: toChecksum(send.to),
    nonce: send.nonce,
    txHash: send.txHash,
    feeWei: send.feeWei,
    error: send.error,
    signedAt: presentInstant(send.signedAt),
    finalAt: presentOptionalInstant(send.finalAt),
    others: signed
      .filter(({ sendId, txHash }) => sendId === send.id && txHash !== send.txHash)
      .map(({ txHash, feeWei, signedAt }) => ({ txHash, feeWei, signedAt: presentInstant(signedAt) })),
  }
}
