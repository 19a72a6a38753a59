import { keccak_256 } from '@noble/hashes/sha3.js'

/** Keccak-256 of parts, as the runtime's keccak syscall hashes them: one after the other. */
export function keccak(...parts: Uint8Array[]): Uint8Array {
  const hash = keccak_256.create()
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The parent of two nodes of a Merkle tree. */
export function parentNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(64)
  both.set(left)
  both.set(right, 32)
  return keccak_256(both)
}
