import { base58 } from '@scure/base'
import { decodeLongBase58 } from './long-base58.ts'

/** Texts longer than this are events, not addresses or signatures. */
const SHORT_TEXT_MAX = 100

/** Bytes as base58 text, in Bitcoin's alphabet. */
export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Base58 text to bytes, or null when it is not base58. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > SHORT_TEXT_MAX) return decodeLongBase58(text)
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}
