import { createPrivateKey, createPublicKey } from 'node:crypto'
import { base58 } from '@scure/base'

/** Header of an ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Header = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The address of a wallet key as people export it: 64 bytes (seed and public key) or 32 bytes (seed),
 * in base58 or as a JSON array of numbers.
 * @returns null when the text is not such a key, or its two halves do not belong together.
 */
export function addressOfSecret(text: string): string | null {
  const bytes = readBytes(text)
  if (!bytes || (bytes.length !== 64 && bytes.length !== 32)) return null
  const publicKey = publicKeyOf(bytes.subarray(0, 32))
  if (bytes.length === 64 && !publicKey.equals(bytes.subarray(32))) return null
  return base58.encode(publicKey)
}

function publicKeyOf(seed: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Header, seed]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}

function readBytes(text: string): Uint8Array | null {
  try {
    return text.startsWith('[') ? readArray(JSON.parse(text)) : base58.decode(text)
  } catch {
    // Neither JSON nor base58: the caller reports it, without the text.
    return null
  }
}

function readArray(value: unknown): Uint8Array | null {
  if (!Array.isArray(value)) return null
  const isByte = (it: unknown) => typeof it === 'number' && Number.isInteger(it) && it >= 0 && it <= 255
  return value.every(isByte) ? Uint8Array.from(value) : null
}
