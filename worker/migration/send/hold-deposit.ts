import type { DueReturn } from '#db/migration/source-chain-sends.ts'
import type { Detail } from '#contract/codes/details.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceChainEntry } from '../../source-chains.ts'

/**
 * What goes back is what came, to whom it came from: read from the chain once more, by every RPC, just before it is signed. Who can
 * write rows can make a deposit of them, and not a transfer.
 * @throws ChainError SIGNING_REFUSED, permanent, when the chain shows another transfer than the row; RPC_BAD_ANSWER, temporary, while
 * not every RPC shows its transaction.
 */
export async function holdDeposit(
  { client }: SourceChainEntry,
  { depositId, txHash, wallet, to, contract, tokenId, wholeWei, purpose }: DueReturn,
): Promise<void> {
  const contracts = contract === null ? [] : [contract]
  const seen = await client.transaction(txHash, { to: [wallet], contracts })
  const params = { deposit: String(depositId), txHash }
  if (seen.verdict === 'absent' || seen.verdict === 'pending')
    throw new ChainError('RPC_BAD_ANSWER', 'temporary', { code: 'DEPOSIT_NOT_SHOWN', params })
  const isAsCame =
    seen.verdict === 'mined' &&
    seen.transfers.some(
      (transfer) =>
        transfer.from === to &&
        transfer.to === wallet &&
        (purpose === 'refund_fee'
          ? transfer.contract === null && transfer.valueWei === wholeWei
          : transfer.contract === contract && transfer.tokenId === tokenId),
    )
  const said: Detail = { code: 'RETURN_NOT_AS_CAME', params: { ...params, to } }
  if (!isAsCame) throw new ChainError('SIGNING_REFUSED', 'permanent', said)
}
