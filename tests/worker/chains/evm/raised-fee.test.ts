import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceOf, raisedFee, type Fee, type Suggestion } from '#worker/chains/evm/fees.ts'

const gkei = 1_000_000_000n
const cap = 750n * gkei
function asked(base: bigint, tip = gkei): Suggestion {
  return { type: 2, baseFeeWei: base, tipWei: tip, leastWei: base + tip }
}
const offered: Fee = { type: 2, maxFeePerGas: 51n * gkei, maxPriorityFeePerGas: gkei }

describe('a fee that is offered in place of another', () => {
  it('is none while what was offered buys a place in a block', () => {
    expect(raisedFee(offered, asked(25n * gkei), cap)).toBeNull()
    expect(raisedFee(offered, asked(50n * gkei), cap)).toBeNull()
    expect(raisedFee({ type: 0, gasPrice: 5n }, { type: 0, leastWei: 5n }, cap)).toBeNull()
  })
  it('has room for twice the base fee of now, up to the cap', () => {
    expect(raisedFee(offered, asked(100n * gkei), cap)).toEqual({
      ...{ type: 2, maxFeePerGas: 201n * gkei },
      maxPriorityFeePerGas: (gkei * 11n) / 10n,
    })
    expect(raisedFee(offered, asked(700n * gkei), cap)).toMatchObject({ maxFeePerGas: cap })
    expect(raisedFee({ type: 0, gasPrice: 5n * gkei }, { type: 0, leastWei: 9n * gkei }, cap)).toEqual({
      type: 0,
      gasPrice: 9n * gkei,
    })
  })
  it('is none where the cap leaves less than the tenth that nodes ask for', () => {
    expect(raisedFee({ ...offered, maxFeePerGas: 700n * gkei }, asked(740n * gkei), cap)).toBeNull()
  })
  it('is by a tenth more in price and tip, and never above the cap', () => {
    const wei = fc.bigInt({ min: 0n, max: 2n * cap })
    fc.assert(
      fc.property(
        fc.record({ max: wei, tip: wei, base: wei, tipAsked: wei }),
        ({ max, tip, base, tipAsked }) => {
          const before: Fee = { type: 2, maxFeePerGas: max, maxPriorityFeePerGas: tip < max ? tip : max }
          const after = raisedFee(before, asked(base, tipAsked), cap)
          if (after === null || after.type !== 2) return
          expect(priceOf(after)).toBeLessThanOrEqual(cap)
          expect(after.maxFeePerGas * 10n).toBeGreaterThanOrEqual(before.maxFeePerGas * 11n)
          expect(after.maxPriorityFeePerGas * 10n).toBeGreaterThanOrEqual(before.maxPriorityFeePerGas * 11n)
          expect(after.maxPriorityFeePerGas).toBeLessThanOrEqual(after.maxFeePerGas)
          expect(after.maxPriorityFeePerGas).toBeGreaterThan(before.maxPriorityFeePerGas)
        },
      ),
    )
  })
})
