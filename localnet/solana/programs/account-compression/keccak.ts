import { keccak256 } from 'js-sha3'

/** Keccak-256 of parts, as the runtime's keccak syscall hashes them: one after the other. */
export function keccak(...parts: Uint8Array[]): Uint8Array {
  const hash = keccak256.create()
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.arrayBuffer())
}

/** The parent of two nodes of a Merkle tree. */
export function parentNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(64)
  both.set(left)
  both.set(right, 32)
  // js-sha3 unrolls the loop of its permutation, which takes less than half of the time of @noble/hashes; Node has
  // no Keccak.
  return new Uint8Array(keccak256.arrayBuffer(both))
}
