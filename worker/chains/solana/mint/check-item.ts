import type { MintItem } from '../../programs.ts'
import { ChainError } from '../../chain-error.ts'
import { optionalAddressBytes } from '../address/address-bytes.ts'

/**
 * Refuses what cannot even be written into a transaction. What can be written is left to the chain,
 * whose rules change without us.
 */
export function checkItem(item: MintItem): void {
  if (optionalAddressBytes(item.owner) === null) {
    throw itemError('OWNER_INVALID', item, 'OWNER_NO_ADDRESS')
  }
  const { sellerFeeBasisPoints: royalty } = item
  if (!Number.isInteger(royalty) || royalty < 0 || royalty > 0xffff) {
    throw itemError('METADATA_INVALID', item, 'ROYALTY_OUT_OF_RANGE')
  }
  for (const { address, share } of item.creators) {
    if (optionalAddressBytes(address) === null) {
      throw itemError('METADATA_INVALID', item, 'CREATOR_NO_ADDRESS')
    }
    if (!Number.isInteger(share) || share < 0 || share > 100) {
      throw itemError('METADATA_INVALID', item, 'CREATOR_SHARE_OUT_OF_RANGE')
    }
  }
}

type Fault = 'OWNER_NO_ADDRESS' | 'ROYALTY_OUT_OF_RANGE' | 'CREATOR_NO_ADDRESS' | 'CREATOR_SHARE_OUT_OF_RANGE'

function itemError(code: 'OWNER_INVALID' | 'METADATA_INVALID', item: MintItem, fault: Fault): ChainError {
  return new ChainError(code, 'permanent', { code: fault, params: {} }, { detail: { itemKey: item.key } })
}
