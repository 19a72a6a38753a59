import { base58 } from '@scure/base'

/** Addresses are shown thousands of times and encoded once: base58 is the dearest step of a listing. */
const textByBytes = new Map<string, string>()
const textsMax = 200_000

/** Base58 of 32 address bytes, remembered. */
export function addressText(bytes: Uint8Array): string {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const known = textByBytes.get(key)
  if (known !== undefined) return known
  if (textByBytes.size >= textsMax) textByBytes.clear()
  const text = base58.encode(bytes)
  textByBytes.set(key, text)
  return text
}

/** The 32 bytes of a base58 address. Throws a sentence when the text is not one. */
export function addressBytes(text: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (bytes?.length !== 32) {
    throw new Error(`'${text}' is not a Solana address: expected base58 of 32 bytes.`)
  }
  return bytes
}

/** Whether two addresses are the same bytes. */
export function sameAddress(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

function decodeBase58(text: string): Uint8Array | null {
  try {
    return base58.decode(text)
  } catch {
    return null
  }
}
