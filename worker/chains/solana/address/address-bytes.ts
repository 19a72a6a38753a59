import { decodeBase58, encodeBase58 } from './base58.ts'

const ADDRESSES_REMEMBERED = 4_096
const remembered = new Map<string, Uint8Array>()

/**
 * The 32 bytes of a base58 address, or null when the text is not one. Shared: never write into them.
 * The same few programs, trees and owners are asked for again with every item.
 */
export function optionalAddressBytes(address: string): Uint8Array | null {
  if (address.length < 32 || address.length > 44) return null
  const known = remembered.get(address)
  if (known !== undefined) return known
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) return null
  if (remembered.size >= ADDRESSES_REMEMBERED) remembered.clear()
  remembered.set(address, bytes)
  return bytes
}

/** The 32 bytes of an address already known to be one. A wrong one here is a mistake in our own code. */
export function addressBytes(address: string): Uint8Array {
  const bytes = optionalAddressBytes(address)
  if (bytes === null) throw new TypeError(`"${address}" is not a base58 address of 32 bytes.`)
  return bytes
}

export function addressFromBytes(bytes: Uint8Array): string {
  return encodeBase58(bytes)
}
