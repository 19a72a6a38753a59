import type { DueReturn } from '#db/migration/source-chain-sends.ts'
import type { Detail } from '#contract/codes/details.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { SourceTransfer } from '../../chains/source-chain.ts'
import type { SourceChainEntry } from '../../source-chains.ts'

/**
 * What goes back is what came, from whom it came: read from the chain once more, by every RPC, just before it is signed. Who can
 * write rows can make a deposit of them, and not a transfer.
 * @throws ChainError SIGNING_REFUSED, permanent, when the chain shows another transfer than the row; RPC_BAD_ANSWER, temporary, while
 * not every RPC shows its transaction.
 */
export async function holdDeposit({ client }: SourceChainEntry, dueReturn: DueReturn): Promise<void> {
  const { depositId, txHash, wallet, sender, contract, kind } = dueReturn
  const params = { deposit: String(depositId), txHash }
  const refused: Detail = { code: 'RETURN_NOT_AS_CAME', params: { ...params, to: sender } }
  // In no transaction to us: nobody can show from whom it came.
  if (kind === 'coin') throw new ChainError('SIGNING_REFUSED', 'permanent', refused)
  const contracts = contract === null ? [] : [contract]
  const seen = await client.transaction(txHash, { to: [wallet], contracts, tokens: contracts })
  if (seen.verdict === 'absent' || seen.verdict === 'pending')
    throw new ChainError('RPC_BAD_ANSWER', 'temporary', { code: 'DEPOSIT_NOT_SHOWN', params })
  const isAsCame =
    seen.verdict === 'mined' &&
    seen.transfers.some((it) => it.from === sender && it.to === wallet && isWhatCame(it, dueReturn))
  if (!isAsCame) throw new ChainError('SIGNING_REFUSED', 'permanent', refused)
}

function isWhatCame(transfer: SourceTransfer, { kind, contract, tokenId, amount, wholeWei }: DueReturn) {
  switch (kind) {
    case 'fee':
      return transfer.kind === 'fee' && transfer.valueWei === wholeWei
    // Of the contract of an NFT it makes no difference whether it is registered by now.
    case 'nft':
    case 'unregistered':
      return transfer.kind === 'nft' && transfer.contract === contract && transfer.tokenId === tokenId
    case 'multi':
    case 'token':
      return (
        transfer.kind === kind &&
        transfer.contract === contract &&
        transfer.tokenId === tokenId &&
        transfer.amount === amount
      )
    case 'coin':
      return false
  }
}
