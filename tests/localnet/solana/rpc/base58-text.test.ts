import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { base58Text } from '#localnet/solana/rpc/base58-text.ts'

describe('base58Text', () => {
  it('writes what the library writes, for every length and for leading zeros', () => {
    for (let length = 0; length < 120; length++) {
      for (const zeros of [0, 1, length >> 1, length]) {
        const bytes = crypto.getRandomValues(new Uint8Array(length))
        bytes.fill(0, 0, zeros)
        expect(base58Text(bytes)).toBe(base58.encode(bytes))
        expect(base58Text(new Uint8Array(length).fill(255))).toBe(
          base58.encode(new Uint8Array(length).fill(255)),
        )
      }
    }
  })
})
