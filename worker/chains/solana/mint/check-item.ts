import type { MintItem } from '../../programs.ts'
import { ChainError } from '../../chain-error.ts'
import { optionalAddressBytes } from '../address/address-bytes.ts'

/**
 * Refuses what cannot even be written into a transaction. What can be written is left to the chain,
 * whose rules change without us.
 */
export function checkItem(item: MintItem): void {
  if (optionalAddressBytes(item.owner) === null) {
    throw itemError('OWNER_INVALID', item, 'The owner is not a Solana address. Correct the address.')
  }
  const { sellerFeeBasisPoints: royalty } = item
  if (!Number.isInteger(royalty) || royalty < 0 || royalty > 0xffff) {
    throw itemError('METADATA_INVALID', item, 'The royalty is not between 0 and 10000 basis points.')
  }
  for (const { address, share } of item.creators) {
    if (optionalAddressBytes(address) === null) {
      throw itemError('METADATA_INVALID', item, 'A creator is not a Solana address. Correct the address.')
    }
    if (!Number.isInteger(share) || share < 0 || share > 100) {
      throw itemError('METADATA_INVALID', item, 'A creator share is not between 0 and 100.')
    }
  }
}

function itemError(code: 'OWNER_INVALID' | 'METADATA_INVALID', item: MintItem, message: string): ChainError {
  return new ChainError(code, 'permanent', message, { detail: { itemKey: item.key } })
}
