import { addressShortCharacters } from '#contract/constants.ts'

/** First five characters, dots, last five. */
export function shortAddress(address: string): string {
  return `${address.slice(0, addressShortCharacters)}…${address.slice(-addressShortCharacters)}`
}

/** Hex addresses differ in letter case only by their checksum; base58 ones differ by it in truth. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}
