import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { decodeBase58Key } from '#contract/list/cells/base58.ts'
import { isOnCurve } from '#contract/list/cells/on-curve.ts'

function nobleSays(key: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(key)
    return true
  } catch {
    return false
  }
}

/** The 32 little-endian bytes of a number. */
function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(index * 8)) & 0xffn))
}

describe('isOnCurve', () => {
  it('agrees with @noble/curves on 4,000 random keys', () => {
    const disagreements: string[] = []
    for (let n = 0; n < 4000; n++) {
      const key = new Uint8Array(randomBytes(32))
      if (isOnCurve(key) !== nobleSays(key)) disagreements.push(Buffer.from(key).toString('hex'))
    }
    expect(disagreements).toEqual([])
  })

  it('agrees at the edges: small y, y around the prime, both signs', () => {
    const p = 2n ** 255n - 19n
    for (let offset = -25n; offset <= 25n; offset++) {
      for (const y of [offset, p + offset, 2n ** 128n + offset, 2n ** 254n + offset]) {
        if (y < 0n || y >= 2n ** 255n) continue
        for (const packed of [y, y + 2n ** 255n]) {
          const key = littleEndian(packed)
          expect([packed, isOnCurve(key)]).toEqual([packed, nobleSays(key)])
        }
      }
    }
  })

  it('accepts a key that lies in the middle of a buffer', () => {
    const key = ed25519.getPublicKey(new Uint8Array(32).fill(7))
    const buffer = new Uint8Array(40)
    buffer.set(key, 5)
    expect(isOnCurve(buffer.subarray(5, 37))).toBe(true)
  })
})

describe('decodeBase58Key', () => {
  it('gives back the bytes @scure/base encoded, leading zeros included', () => {
    const out = new Uint8Array(32)
    for (let n = 0; n < 2000; n++) {
      const key = new Uint8Array(randomBytes(32)).fill(0, 0, n % 40 < 33 ? n % 33 : 0)
      expect(decodeBase58Key(base58.encode(key), out)).toBe(true)
      expect(out).toEqual(key)
    }
  })

  it('refuses 31 and 33 bytes, values past 32 bytes, and characters base58 does not have', () => {
    const out = new Uint8Array(32)
    const key = base58.encode(new Uint8Array(32).fill(200))
    const wrong = [
      base58.encode(new Uint8Array(31).fill(200)),
      base58.encode(new Uint8Array(33).fill(200)),
      'z'.repeat(44),
      `1${key}`,
      key.slice(0, -3),
      key.replace(/.$/, 'O'),
      key.replace(/.$/, '콩'),
      '',
    ]
    expect(wrong.filter((text) => decodeBase58Key(text, out))).toEqual([])
  })
})
