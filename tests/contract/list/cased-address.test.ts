import { describe, expect, test } from 'vitest'
import { classifyAddress } from '#contract/list/cells/address.ts'
import { decodeBase58Key } from '#contract/list/cells/base58.ts'
import { isOnCurve } from '#contract/list/cells/on-curve.ts'
import { lowerCasedWallet } from '../../fixtures/every-error.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

function kindOf(text: string) {
  return classifyAddress(text, new Map()).kind
}

describe('an address that lost its case', () => {
  test('may be the key of a stranger, or of no one: its characters and the curve do not give it away', () => {
    const key = new Uint8Array(32)
    expect(decodeBase58Key(lowerCasedWallet, key)).toBe(true)
    expect(isOnCurve(key)).toBe(true)
  })

  test('is distinguished from a wallet, of a thousand every single one', () => {
    for (let n = 0; n < 1_000; n++) {
      const wallet = walletOf(`owner ${n}`)
      expect(kindOf(wallet)).toBe('wallet')
      expect(kindOf(wallet.toLowerCase())).toBe('lowerCased')
      expect(kindOf(wallet.toUpperCase())).toBe('upperCased')
    }
  })

  test('is not what an address of Ethereum or of a known program is', () => {
    expect(kindOf('0x52908400098527886e0f7030069857d2e4169ee7')).toBe('evm')
    expect(kindOf('11111111111111111111111111111111')).toBe('program')
    expect(kindOf('5'.repeat(88))).toBe('signature')
  })
})
