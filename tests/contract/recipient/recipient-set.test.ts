import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  evaluateRule,
  recipientRuleSchema,
  sourcesOf,
  type RecipientRule,
} from '#contract/recipient/recipient-rule.ts'
import {
  allOf,
  anyOf,
  listRecipients,
  recipientsOf,
  without,
  type RecipientSet,
  type WeightedWallet,
} from '#contract/recipient/recipient-set.ts'

const wallet = fc.constantFrom('A', 'B', 'C', 'D', 'a', 'b', '\u{1f98d}', '\ue000')
const lines = fc.array(fc.record({ wallet, weight: fc.bigInt(0n, 2n ** 65n) }), { maxLength: 20 })
const sources = fc
  .tuple(lines, lines, lines)
  .map((all) => all.map((each, index) => recipientsOf(`s${index}`, each)))

/** Plain enough to compare. */
function plain(set: RecipientSet) {
  return listRecipients(set).map(({ wallet: name, holdings }) => [name, Object.fromEntries(holdings)])
}
function walletsOf(set: RecipientSet): string[] {
  return listRecipients(set).map(({ wallet: name }) => name)
}
/** What a source counts of everybody in the set. */
function countedIn(set: RecipientSet, source: string): bigint {
  return [...set.values()].reduce((sum, holdings) => sum + (holdings.get(source) ?? 0n), 0n)
}
function weightOf(each: readonly WeightedWallet[]): bigint {
  return each.reduce((sum, { weight }) => sum + weight, 0n)
}

describe('a source', () => {
  test('has every wallet once with all its lines, in whatever order they came', () => {
    fc.assert(
      fc.property(lines, (each) => {
        const set = recipientsOf('s', each)
        expect(plain(recipientsOf('s', each.toReversed()))).toEqual(plain(set))
        expect(countedIn(set, 's')).toBe(weightOf(each))
        expect(walletsOf(set)).toEqual([...new Set(walletsOf(set))])
        expect(new Set(walletsOf(set))).toEqual(new Set(each.map((line) => line.wallet)))
      }),
    )
    expect(() => recipientsOf('s', [{ wallet: 'A', weight: -1n }])).toThrow(RangeError)
  })

  test('is listed in the order of bytes', () => {
    const set = recipientsOf(
      's',
      ['b', '\u{1f98d}', 'A', '\ue000', 'B'].map((name) => ({ wallet: name, weight: 0n })),
    )
    expect(walletsOf(set)).toEqual(['A', 'B', 'b', '\ue000', '\u{1f98d}'])
  })
})

describe('or, and, without', () => {
  test('are those of sets', () => {
    fc.assert(
      fc.property(sources, ([a, b]) => {
        if (!a || !b) return
        const [inA, inB] = [new Set(a.keys()), new Set(b.keys())]
        expect(new Set(anyOf([a, b]).keys())).toEqual(new Set([...inA, ...inB]))
        expect(new Set(allOf([a, b]).keys())).toEqual(new Set([...inA].filter((name) => inB.has(name))))
        expect(new Set(without(a, b).keys())).toEqual(new Set([...inA].filter((name) => !inB.has(name))))
      }),
    )
  })

  test('do not depend on the order, and joining a source again changes nothing', () => {
    fc.assert(
      fc.property(sources, ([a, b, c]) => {
        if (!a || !b || !c) return
        for (const join of [anyOf, allOf]) {
          expect(plain(join([a, b, c]))).toEqual(plain(join([c, b, a])))
          expect(plain(join([join([a, b]), c]))).toEqual(plain(join([a, join([b, c])])))
          expect(plain(join([a, a]))).toEqual(plain(a))
        }
        expect(walletsOf(allOf([a, anyOf([b, c])]))).toEqual(walletsOf(anyOf([allOf([a, b]), allOf([a, c])])))
      }),
    )
  })

  test('lose nothing that was counted: who is in both, and who is in one only, have it all', () => {
    fc.assert(
      fc.property(sources, ([a, b]) => {
        if (!a || !b) return
        const [both, onlyA, onlyB, any] = [allOf([a, b]), without(a, b), without(b, a), anyOf([a, b])]
        for (const [source, set] of [
          ['s0', a],
          ['s1', b],
        ] as const) {
          expect(countedIn(any, source)).toBe(countedIn(set, source))
          expect(countedIn(both, source) + countedIn(source === 's0' ? onlyA : onlyB, source)).toBe(
            countedIn(set, source),
          )
        }
        expect(countedIn(onlyA, 's1')).toBe(0n)
      }),
    )
  })

  test('of nothing is nobody', () => {
    expect([anyOf([]).size, allOf([]).size]).toEqual([0, 0])
  })
})

describe('a rule', () => {
  const people = (source: string, names: string) =>
    [
      source,
      recipientsOf(
        source,
        Array.from(names).map((name) => ({ wallet: name, weight: 1n })),
      ),
    ] as const
  const known = new Map([
    people('kongz', 'ABCD'),
    people('applied', 'BCDE'),
    people('banned', 'D'),
    people('team', 'Z'),
  ])
  const rule: RecipientRule = {
    from: { or: [{ and: [{ source: 'kongz' }, { source: 'applied' }] }, { source: 'team' }] },
    without: { source: 'banned' },
  }

  test('says who is meant, and which sources it needs', () => {
    expect(recipientRuleSchema.parse(rule)).toEqual(rule)
    expect(sourcesOf(rule)).toEqual(['kongz', 'applied', 'team', 'banned'])
    expect(plain(evaluateRule(rule, known))).toEqual([
      ['B', { applied: 1n, kongz: 1n }],
      ['C', { applied: 1n, kongz: 1n }],
      ['Z', { team: 1n }],
    ])
  })

  test('with an unknown source is refused, and so is one too deep, empty or with two meanings', () => {
    expect(() => evaluateRule({ source: 'nobody' }, known)).toThrow('There is no source nobody.')
    const nested = (depth: number): RecipientRule =>
      depth === 1 ? { source: 'kongz' } : { or: [nested(depth - 1)] }
    expect(recipientRuleSchema.safeParse(nested(5)).success).toBe(true)
    for (const wrong of [
      nested(6),
      { or: [] },
      { source: 'A b' },
      { source: 'a', or: [{ source: 'b' }] },
      {},
    ])
      expect(recipientRuleSchema.safeParse(wrong).success).toBe(false)
  })
})
