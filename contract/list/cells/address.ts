import { decodeBase58Key, findBadBase58Character } from './base58.ts'
import { knownAddresses, type KnownAddress } from './known-addresses.ts'
import { isOnCurve } from './on-curve.ts'
import { lostCaseOf } from './solana-address.ts'

/** What a piece of text is when an address is expected. */
export type AddressKind =
  | { kind: 'wallet' }
  | { kind: 'offCurve' }
  | { kind: 'evm' }
  | { kind: 'lowerCased' }
  | { kind: 'upperCased' }
  | { kind: 'badCharacter'; character: string }
  | { kind: 'badLength'; length: number }
  | { kind: 'signature' }
  | KnownAddress

const wallet: AddressKind = { kind: 'wallet' }
const offCurve: AddressKind = { kind: 'offCurve' }
const key = new Uint8Array(32)

/**
 * Says what `text` is: a wallet (32 bytes on the curve), or which of the usual mistakes. `cache` remembers wallets
 * and off-curve keys across rows, since lists name the same owner again and again.
 */
export function classifyAddress(text: string, cache: Map<string, AddressKind>): AddressKind {
  const cached = cache.get(text)
  if (cached) return cached
  const kind = classify(text)
  cache.set(text, kind)
  return kind
}

function classify(text: string): AddressKind {
  const known = knownAddresses.get(text)
  if (known) return known
  if (/^0x[0-9a-fA-F]*$/.test(text)) return { kind: 'evm' }
  const kind = lostCaseOf(text)
  if (kind) return { kind }
  if (decodeBase58Key(text, key)) return isOnCurve(key) ? wallet : offCurve
  const character = findBadBase58Character(text)
  if (character !== null) return { kind: 'badCharacter', character }
  if (text.length >= 85 && text.length <= 90) return { kind: 'signature' }
  return { kind: 'badLength', length: text.length }
}
