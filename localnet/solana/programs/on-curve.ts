import { ed25519 } from '@noble/curves/ed25519.js'
import { isOnCurve as isStrictlyOnCurve } from '#contract/list/cells/on-curve.ts'

/**
 * Whether 32 bytes are a point of ed25519 to the runtime, which decompresses by the loose rule of ZIP 215. The quick
 * test of the contract keeps RFC 8032; the two differ only near 0 and near the prime, where the point is decompressed.
 */
export function isOnCurve(key: Uint8Array): boolean {
  const top = (key[31] ?? 0) & 0x7f
  const isNearEdge = (top === 0 && key[30] === 0) || (top === 0x7f && key[30] === 0xff)
  return isNearEdge ? isDecompressible(key) : isStrictlyOnCurve(key)
}

function isDecompressible(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key, true)
    return true
  } catch {
    return false
  }
}
