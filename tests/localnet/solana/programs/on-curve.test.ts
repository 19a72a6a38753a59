import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { isOnCurve } from '#localnet/solana/programs/on-curve.ts'

describe('isOnCurve', () => {
  it('answers as decompressing by the loose rule does, for random keys', () => {
    const keys = Array.from({ length: 2_000 }, () => new Uint8Array(randomBytes(32)))
    expect(keys.filter((key) => isOnCurve(key) !== isDecompressible(key))).toEqual([])
  })

  it('does so near 0 and near the prime too, with either sign', () => {
    const prime = 2n ** 255n - 19n
    const near = Array.from({ length: 40 }, (_, index) => BigInt(index))
    const values = near
      .flatMap((step) => [step, prime - step, prime + step])
      .filter((value) => value < 2n ** 255n)
    const keys = values.flatMap((value) => [littleEndian(value), littleEndian(value + 2n ** 255n)])
    expect(keys.filter((key) => isOnCurve(key) !== isDecompressible(key))).toEqual([])
    expect(keys.some(isOnCurve) && !keys.every(isOnCurve)).toBe(true)
  })
})

function isDecompressible(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key, true)
    return true
  } catch {
    return false
  }
}

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(index * 8)) & 0xffn))
}
