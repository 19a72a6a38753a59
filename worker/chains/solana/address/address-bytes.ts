import { decodeBase58, encodeBase58 } from './base58.ts'

/** The 32 bytes of a base58 address, or null when the text is not one. */
export function optionalAddressBytes(address: string): Uint8Array | null {
  if (address.length < 32 || address.length > 44) return null
  const bytes = decodeBase58(address)
  return bytes?.length === 32 ? bytes : null
}

/** The 32 bytes of an address already known to be one. A wrong one here is a mistake in our own code. */
export function addressBytes(address: string): Uint8Array {
  const bytes = optionalAddressBytes(address)
  if (bytes === null) throw new TypeError(`"${address}" is not a base58 address of 32 bytes.`)
  return bytes
}

/** The base58 address of 32 bytes. */
export function addressFromBytes(bytes: Uint8Array): string {
  return encodeBase58(bytes)
}
