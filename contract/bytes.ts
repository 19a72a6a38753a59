import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'

/** A SHA-256 as we publish it: 64 small letters and digits. */
export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/)

/** SHA-256 in hexadecimal; of a text, of its UTF-8 bytes. The same in a browser and on the server. */
export function sha256Hex(data: string | Uint8Array): string {
  return bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data))
}

/** Eight bytes, the most significant first. */
export function u64BigEndian(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

/**
 * The order of two texts by their UTF-8 bytes, which is that of their code points. JavaScript itself compares UTF-16,
 * where an emoji comes before U+E000.
 */
export function compareBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return rankOf(a) - rankOf(b)
  }
  return one.length - other.length
}

/** Moves the halves of surrogate pairs behind all other code units. */
function rankOf(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** The text of UTF-8 bytes, with a byte order mark if there is one; null for other bytes. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
