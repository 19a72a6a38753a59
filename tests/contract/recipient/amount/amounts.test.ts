import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareBytes } from '#contract/bytes.ts'
import { describeProblem } from '#contract/problem.ts'
import { readAmountColumn } from '#contract/recipient/amount/amount-column.ts'
import { amountProblems } from '#contract/recipient/amount/amount-problems.ts'
import { amountRuleSchema, amountsOf, type AmountRule } from '#contract/recipient/amount/amount-rule.ts'
import { readAmount, writeAmount } from '#contract/recipient/amount/amount-text.ts'
import { shareTotal } from '#contract/recipient/amount/share.ts'
import { anyOf, recipientsOf } from '#contract/recipient/recipient-set.ts'
import { u64Max } from '#contract/u64.ts'

const decimals = fc.integer({ min: 0, max: 19 })
const baseUnits = fc.bigInt(1n, u64Max)

describe('a written amount', () => {
  test('is read as it was written, to the base unit', () => {
    fc.assert(
      fc.property(baseUnits, decimals, fc.integer({ min: 0, max: 5 }), (amount, places, zeros) => {
        const text = writeAmount(amount, places)
        expect(readAmount(text, places)).toEqual({ ok: true, amount })
        const padded = text.includes('.') ? text + '0'.repeat(zeros) : `${text}.0${'0'.repeat(zeros)}`
        expect(readAmount(` 000${padded} `, places)).toEqual({ ok: true, amount })
      }),
    )
  })

  test.each([
    ['1', 9, 1_000_000_000n],
    ['0.1', 18, 100_000_000_000_000_000n],
    ['9007199254740993', 0, 9_007_199_254_740_993n],
    ['0.000000001', 9, 1n],
    ['18446744073.709551615', 9, u64Max],
    ['1.500', 1, 15n],
  ])('%s with %i decimals is %s', (text, places, amount) => {
    expect(readAmount(text, places)).toEqual({ ok: true, amount })
  })

  test.each([
    ['', 'AMOUNT_MISSING'],
    ['  ', 'AMOUNT_MISSING'],
    ['1,000', 'AMOUNT_COMMA'],
    ['1,5', 'AMOUNT_COMMA'],
    ['1E+5', 'AMOUNT_SCIENTIFIC'],
    ['1.2e5', 'AMOUNT_SCIENTIFIC'],
    ['-1', 'AMOUNT_NEGATIVE'],
    ['−1', 'AMOUNT_NEGATIVE'],
    ['0', 'AMOUNT_ZERO'],
    ['0.000', 'AMOUNT_ZERO'],
    ['1.2345678', 'AMOUNT_DECIMALS'],
    ['18446744073709.551616', 'AMOUNT_TOO_LARGE'],
    ['9'.repeat(10_000), 'AMOUNT_TOO_LARGE'],
    ['+1', 'AMOUNT_FORMAT'],
    ['1.', 'AMOUNT_FORMAT'],
    ['.5', 'AMOUNT_FORMAT'],
    ['1.2.3', 'AMOUNT_FORMAT'],
    ['1 SOL', 'AMOUNT_FORMAT'],
    ['１', 'AMOUNT_FORMAT'],
    ['0x10', 'AMOUNT_FORMAT'],
    ['Infinity', 'AMOUNT_FORMAT'],
    ['NaN', 'AMOUNT_FORMAT'],
  ])('%j is refused as %s', (text, code) => {
    const read = readAmount(text, 6)
    expect(read.ok ? null : read.problem.code).toBe(code)
  })

  test('is refused in words that say what to write', () => {
    const read = readAmount('18446744073709.551616', 6)
    if (read.ok) throw new Error('It was read.')
    expect(describeProblem(amountProblems, read.problem, 'eng')).toBe(
      'The amount is too large: 18446744073709.551616. The chain can count up to 18446744073709.551615.',
    )
    expect(describeProblem(amountProblems, read.problem, 'kor')).toContain('18446744073709.551615')
  })
})

test('a column names the row of everything that is wrong', () => {
  const texts = ['1.5', '2', 'x', '0', '1.5']
  const cells = texts.map((text, index) => ({
    row: index + 1,
    wallet: index === 4 ? 'w1' : `w${index + 1}`,
    text,
  }))
  const { lines, problems } = readAmountColumn(cells, 1)
  expect(lines).toEqual([
    { wallet: 'w1', weight: 15n },
    { wallet: 'w2', weight: 20n },
    { wallet: 'w1', weight: 15n },
  ])
  expect(problems.map(({ row, problem }) => [row, problem.code])).toEqual([
    [3, 'AMOUNT_FORMAT'],
    [4, 'AMOUNT_ZERO'],
  ])
})

const weighted = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    fc.oneof(fc.bigInt(0n, 5n), fc.bigInt(0n, 2n ** 70n)),
  )
  .map((weights) => Object.entries(weights).map(([wallet, weight]) => ({ wallet, weight })))

describe('a total shared in proportion', () => {
  test('is given out to the base unit, whoever comes first', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, u64Max), weighted, (total, all) => {
        const shares = shareTotal(total, all)
        const given = [...shares.values()].reduce((sum, share) => sum + share, 0n)
        const hasWeight = all.some(({ weight }) => weight > 0n)
        expect(given).toBe(hasWeight ? total : 0n)
        const again = shareTotal(total, all.toReversed())
        expect(all.map(({ wallet }) => again.get(wallet))).toEqual(
          all.map(({ wallet }) => shares.get(wallet)),
        )
      }),
    )
  })

  test('is given out fairly: within one unit of the exact share, more for more, equal for equal', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, u64Max), weighted, (total, all) => {
        const shares = shareTotal(total, all)
        const sum = all.reduce((whole, { weight }) => whole + weight, 0n)
        if (sum === 0n) return
        for (const one of all) {
          const share = shares.get(one.wallet) ?? -1n
          const exact = (total * one.weight) / sum
          expect(share === exact || share === exact + 1n).toBe(true)
          if (one.weight === 0n) expect(share).toBe(0n)
          for (const other of all) {
            const others = shares.get(other.wallet) ?? -1n
            if (one.weight > other.weight) expect(share).toBeGreaterThanOrEqual(others)
            if (one.weight === other.weight && compareBytes(one.wallet, other.wallet) < 0)
              expect(share === others || share === others + 1n).toBe(true)
          }
        }
      }),
    )
  })

  test('gives the unit that is left to the largest remainder, among equals to the first by bytes', () => {
    const even = ['c', 'a', 'b'].map((wallet) => ({ wallet, weight: 1n }))
    expect(Object.fromEntries(shareTotal(10n, even))).toEqual({ a: 4n, b: 3n, c: 3n })
    const uneven = [
      { wallet: 'a', weight: 1n },
      { wallet: 'b', weight: 2n },
      { wallet: 'c', weight: 3n },
    ]
    expect(Object.fromEntries(shareTotal(4n, uneven))).toEqual({ a: 1n, b: 1n, c: 2n })
  })
})

describe('everybody gets', () => {
  const set = anyOf([
    recipientsOf('kongz', [
      { wallet: 'b', weight: 3n },
      { wallet: 'a', weight: 1n },
    ]),
    recipientsOf('applied', [
      { wallet: 'a', weight: 0n },
      { wallet: 'c', weight: 0n },
    ]),
    recipientsOf('token', [
      { wallet: 'a', weight: 2_500_000n },
      { wallet: 'd', weight: 1n },
    ]),
  ])
  const given = (rule: AmountRule) => {
    const { amounts, nothing, total, problems } = amountsOf(set, amountRuleSchema.parse(rule))
    expect(total).toBe(amounts.reduce((sum, { amount }) => sum + amount, 0n))
    const named = Object.fromEntries(amounts.map(({ wallet, amount }) => [wallet, amount]))
    expect(Object.keys(named).length + nothing.length).toBe(set.size)
    return {
      ...named,
      nothing: nothing.map(({ wallet, reason }) => `${wallet} ${reason}`),
      problems: problems.length,
    }
  }

  test('the same', () => {
    expect(given({ by: 'flat', amount: '5' })).toEqual({
      a: 5n,
      b: 5n,
      c: 5n,
      d: 5n,
      nothing: [],
      problems: 0,
    })
  })

  test('so much for each NFT of one source, whatever else was joined', () => {
    const rule: AmountRule = { by: 'held', source: 'kongz', amount: '100', heldDecimals: 0 }
    expect(given(rule)).toEqual({
      a: 100n,
      b: 300n,
      nothing: ['c NOTHING_HELD', 'd NOTHING_HELD'],
      problems: 0,
    })
  })

  test('so much for each whole token held, rounded down', () => {
    const rule: AmountRule = { by: 'held', source: 'token', amount: '3', heldDecimals: 6 }
    expect(given(rule)).toEqual({
      a: 7n,
      nothing: ['b NOTHING_HELD', 'c NOTHING_HELD', 'd BELOW_ONE_UNIT'],
      problems: 0,
    })
  })

  test('what a column says', () => {
    expect(given({ by: 'column', source: 'token' })).toMatchObject({ a: 2_500_000n, d: 1n })
  })

  test('a share of a total', () => {
    const rule: AmountRule = { by: 'share', source: 'kongz', total: '10' }
    expect(given(rule)).toMatchObject({ a: 3n, b: 7n, problems: 0 })
  })

  test('nothing when nobody holds what the total is shared by, and it is said', () => {
    const { problems, total } = amountsOf(set, { by: 'share', source: 'applied', total: '10' })
    expect([problems.map(({ code }) => code), total]).toEqual([['NOBODY_HOLDS'], 0n])
  })

  test('never more than the chain can count', () => {
    const max = String(u64Max)
    const large = amountsOf(set, { by: 'held', source: 'kongz', amount: max, heldDecimals: 0 })
    expect(large.problems).toMatchObject([{ code: 'SHARE_TOO_LARGE', params: { wallet: 'b' } }])
    const together = amountsOf(set, { by: 'flat', amount: max })
    expect(together.problems.map(({ code }) => code)).toEqual(['TOTAL_TOO_LARGE'])
    expect(amountRuleSchema.safeParse({ by: 'flat', amount: String(u64Max + 1n) }).success).toBe(false)
    for (const amount of ['0', '01', '-1', '1.5', 'x', '', '1e3'])
      expect(amountRuleSchema.safeParse({ by: 'flat', amount }).success).toBe(false)
  })
})

test('amounts by any rule name every wallet once, are above zero, and do not depend on the order of the lines', () => {
  const lines = fc.array(
    fc.record({ wallet: fc.constantFrom('a', 'b', 'c', 'd'), weight: fc.bigInt(0n, 1_000n) }),
  )
  const rules = fc.oneof(
    fc.record({ by: fc.constant('flat' as const), amount: fc.constant('7') }),
    fc.record({ by: fc.constant('column' as const), source: fc.constant('s') }),
    fc.record({
      by: fc.constant('share' as const),
      source: fc.constant('s'),
      total: fc.integer({ min: 1, max: 5_000 }).map(String),
    }),
    fc.record({
      by: fc.constant('held' as const),
      source: fc.constant('s'),
      amount: fc.integer({ min: 1, max: 500 }).map(String),
      heldDecimals: fc.integer({ min: 0, max: 3 }),
    }),
  )
  fc.assert(
    fc.property(lines, rules, (each, rule) => {
      const set = recipientsOf('s', each)
      const result = amountsOf(set, rule)
      expect(amountsOf(recipientsOf('s', each.toReversed()), rule)).toEqual(result)
      const named = [...result.amounts, ...result.nothing].map(({ wallet }) => wallet)
      expect(named.toSorted()).toEqual([...set.keys()].toSorted())
      expect(result.amounts.every(({ amount }) => amount > 0n)).toBe(true)
      if (rule.by === 'share' && result.problems.length === 0) expect(result.total).toBe(BigInt(rule.total))
    }),
  )
})
