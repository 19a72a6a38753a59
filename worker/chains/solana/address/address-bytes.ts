import { LRUCache } from 'lru-cache'
import { decodeBase58, encodeBase58 } from './base58.ts'

/** Transactions share most of their addresses (programs, trees, collections, payers): each is decoded once. */
const decoded = new LRUCache<string, Uint8Array>({ max: 2048 })

/** The 32 bytes of a base58 address, or null when the text is not one. They are shared: not to be changed. */
export function optionalAddressBytes(address: string): Uint8Array | null {
  if (address.length < 32 || address.length > 44) return null
  const known = decoded.get(address)
  if (known !== undefined) return known
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) return null
  decoded.set(address, bytes)
  return bytes
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
