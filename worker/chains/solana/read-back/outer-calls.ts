import { addressFromBytes } from '../address/address-bytes.ts'
import { transactionParts } from './transaction-accounts.ts'

/** An instruction of a transaction itself, as it was signed. */
export interface OuterCall {
  program: string
  accounts: string[]
  data: Uint8Array
}

/** The instructions of a legacy, v0 or v1 transaction; an account of a lookup table is ''. Throws RangeError on torn bytes. */
export function outerCalls(bytes: Uint8Array): OuterCall[] {
  const { accounts, instructions } = transactionParts(bytes)
  const addresses = accounts.map(addressFromBytes)
  return instructions().map(({ program, places, data }) => ({
    program: addresses[program] ?? '',
    accounts: places.map((place) => addresses[place] ?? ''),
    data,
  }))
}
