import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'

const signatureBytes = 64

/**
 * Whether the key of an address signed a text. Strict as RFC 8032: no second form of a signature, no key of
 * small order.
 * @param signature base58 or base64.
 */
export function isSignedBySolana(input: { message: string; address: string; signature: string }): boolean {
  const signature = decode(input.signature)
  if (!signature) return false
  return ed25519.verify(signature, new TextEncoder().encode(input.message), base58.decode(input.address), {
    zip215: false,
  })
}

/** 64 bytes are at most 88 characters of either; base64 of them ends in ==, which base58 does not have. */
function decode(text: string): Uint8Array | null {
  try {
    const bytes = text.endsWith('==') ? base64.decode(text) : base58.decode(text)
    return bytes.length === signatureBytes ? bytes : null
  } catch {
    // Neither base58 nor base64.
    return null
  }
}
