import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const shape = /^0x[0-9a-fA-F]{40}$/

/** Nobody's: from it comes what is minted, and to it goes what is burnt. */
export const zeroAddress = `0x${'0'.repeat(40)}`

/** Whether a text has the shape of an address; its checksum is not asked for. */
export function isEvmAddress(text: string) {
  return shape.test(text)
}

/** An address with the capital letters of EIP-55. @param address 0x and 40 hex digits, in any case. */
export function toChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const shown = Array.from(digits, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${shown.join('')}`
}

const oneCaseShape = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/

/** Whether a text a person typed is an EVM address: all letters of one case, or those of its checksum. */
export function isTypedEvmAddress(text: string) {
  return isEvmAddress(text) && (oneCaseShape.test(text) || toChecksum(text) === text)
}
