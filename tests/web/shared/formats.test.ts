import { describe, expect, it } from 'vitest'
import { isOlderThan } from '#web/src/shared/front-version.ts'
import { lamportsOf, solTextOf } from '#contract/sol-amount.ts'

describe('lamportsOf', () => {
  it('keeps every digit of an amount', () => {
    expect(lamportsOf('0.000000001')).toBe('1')
    expect(lamportsOf('123456789.123456789')).toBe('123456789123456789')
    expect(solTextOf('1500000000')).toBe('1.5')
  })

  it('refuses what is not an amount', () => {
    for (const text of ['', '-1', '1,5', '1.1234567891', 'abc', '1e3'])
      expect(lamportsOf(text)).toBeUndefined()
  })
})

describe('isOlderThan', () => {
  it('compares digits only', () => {
    expect(isOlderThan('20250626_1600', '20250626_1601')).toBe(true)
    expect(isOlderThan('20250626_1600', '20250626-1600')).toBe(false)
    expect(isOlderThan('20250626_1600', '')).toBe(false)
  })
})
