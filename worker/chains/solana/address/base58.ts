import { base58 } from '@scure/base'

export function encodeBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Base58 text to bytes, or null when it is not base58. */
export function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}
