import { AppError, badField } from '../app-error.ts'
import { isEvmAddress, toChecksum } from '#contract/evm-address.ts'
import { judgeText } from './solana/account-kind.ts'
import type { WalletFamily } from '#contract/wallet/codes.ts'

/**
 * An address as it is stored: base58 of a point on the curve, 0x in lower case.
 * @throws AppError SOLANA_ADDRESS_INVALID, BAD_REQUEST for what is no address of an EVM chain.
 */
export function normalAddress(family: WalletFamily, text: string, field: string): string {
  if (family === 'evm') {
    if (!isEvmAddress(text)) throw badField(field, 'INVALID')
    return text.toLowerCase()
  }
  const verdict = judgeText(text)
  if (verdict === 'OK') return text
  const isCased = verdict === 'LOWER_CASED' || verdict === 'UPPER_CASED'
  throw new AppError('SOLANA_ADDRESS_INVALID', isCased ? { messageKey: `SOLANA_ADDRESS_${verdict}` } : {})
}

/** As people see it: EIP-55 for EVM chains. */
export function shownAddress(family: WalletFamily, address: string) {
  return family === 'evm' ? toChecksum(address) : address
}

export function otherFamily(family: WalletFamily): WalletFamily {
  return family === 'evm' ? 'solana' : 'evm'
}
