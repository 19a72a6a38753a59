import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export interface PublicPoint {
  x: bigint
  y: bigint
}

/** EIP-191, and KIP-97 of Kaia. */
const prefixes = ['\u0019Ethereum Signed Message:\n', '\u0019Klaytn Signed Message:\n'] as const

/** What EIP-191 signs of a text. */
export function ethereumHash(message: string) {
  return hashWith(prefixes[0], message)
}

function hashWith(prefix: string, message: string) {
  const bytes = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`${prefix}${bytes.length}`), bytes))
}

/** @returns null for what is no hex of whole bytes. */
export function signatureBytes(text: string): Uint8Array | null {
  return /^0x([0-9a-fA-F]{2})+$/.test(text) ? hexToBytes(text.slice(2)) : null
}

/**
 * The keys that may have made a signature of 65 bytes over a text, one for each prefix. The second form
 * every signature has (high s) is refused.
 */
export function recoverSigners(message: string, signature: Uint8Array): PublicPoint[] {
  const recovery = recoveryBit(signature)
  if (recovery === null) return []
  return prefixes.flatMap((prefix) => recover(hashWith(prefix, message), signature, recovery))
}

function recover(hash: Uint8Array, signature: Uint8Array, recovery: number): PublicPoint[] {
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    if (parsed.hasHighS()) return []
    return [parsed.addRecoveryBit(recovery).recoverPublicKey(hash).toAffine()]
  } catch {
    // r or s out of range, or r no coordinate of a point: this is no signature.
    return []
  }
}

function recoveryBit(signature: Uint8Array): number | null {
  const v = signature[64]
  if (signature.length !== 65 || v === undefined) return null
  const bit = v >= 27 ? v - 27 : v
  return bit === 0 || bit === 1 ? bit : null
}

/** The end of the hash of the point's coordinates; 0x in lower case. */
export function addressOfPoint({ x, y }: PublicPoint) {
  const coordinates = [x, y].map((it) => it.toString(16).padStart(64, '0')).join('')
  return `0x${bytesToHex(keccak_256(hexToBytes(coordinates)).subarray(-20))}`
}
