import { randomBytes } from 'node:crypto'

import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'

import { decodeBase58 } from '#worker/chains/solana/address/base58.ts'
import { decodeLongBase58 } from '#worker/chains/solana/address/long-base58.ts'

describe('base58 of events', () => {
  it('is decoded as the library decodes it, whatever its length and however many zeros it begins with', () => {
    for (let length = 0; length < 300; length += 1) {
      const bytes = Uint8Array.from([...new Uint8Array(length % 5), ...randomBytes(length)])
      expect(Buffer.compare(decodeLongBase58(base58.encode(bytes)) ?? Buffer.of(1), bytes)).toBe(0)
    }
  })

  it('is nothing when one letter of it is no base58', () => {
    const text = base58.encode(randomBytes(209))
    for (const letter of ['0', 'O', 'I', 'l', ' ', 'é', '中']) {
      expect(decodeBase58(`${text.slice(0, 120)}${letter}${text.slice(121)}`)).toBeNull()
      expect(decodeBase58(`${letter}${text}`)).toBeNull()
      expect(decodeBase58(`${text}${letter}`)).toBeNull()
    }
  })
})
