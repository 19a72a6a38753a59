import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nobody, type PersonOf } from '#contract/recipient/person.ts'
import { recipientsOf } from '#contract/recipient/recipient-set.ts'
import { ruleRecipientsSchema, type RuleRecipients } from '#contract/recipient/sources.ts'
import { workOut, workOutExample, type ToWorkOut } from '#contract/recipient/work-out.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']

function rule(given: Partial<RuleRecipients> = {}): RuleRecipients {
  return {
    ...{ by: 'rule', sources: [{ kind: 'list', id: 's', fileId: 1 }], rule: { source: 's' }, columns: {} },
    ...{ amounts: { by: 'share', source: 's', total: '1000' }, exclude: [] },
    ...{ isOnePerPerson: true, isNeverTwice: true },
    ...given,
  }
}
/** Each of these holds so much. */
function given(held: Record<string, bigint>, more: Partial<ToWorkOut> = {}): Omit<ToWorkOut, 'winners'> {
  const lines = Object.entries(held).map(([wallet, weight]) => ({ wallet, weight }))
  return {
    ...{ recipients: rule(), sets: new Map([['s', recipientsOf('s', lines)]]), exclude: [], earlier: [] },
    ...{ personOf: nobody, ...more },
  }
}
function paid(input: Omit<ToWorkOut, 'winners'>, winners: readonly string[]) {
  return Object.fromEntries(workOut({ ...input, winners }).rows.map(({ wallet, amount }) => [wallet, amount]))
}

describe('those of a rule who were drawn', () => {
  test('share among themselves what all would share', () => {
    expect(paid(given({ a: 1n, b: 3n, c: 96n }), ['a', 'b'])).toEqual({ a: 250n, b: 750n })
  })

  test('get all of a total and nobody else anything, whoever they are', () => {
    const held = fc.record(Object.fromEntries(names.map((name) => [name, fc.bigInt(1n, 50n)])))
    fc.assert(
      fc.property(held, fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), (each, winners) => {
        const got = paid(given(each), winners)
        expect(Object.keys(got)).toEqual(winners.toSorted())
        expect(Object.values(got).reduce((sum: bigint, amount) => sum + (amount ?? 0n), 0n)).toBe(1_000n)
      }),
    )
  })

  test('get it once with all wallets of the person, on the one that was drawn, whatever was linked since', () => {
    const personOf: PersonOf = (wallet) => ('ab'.includes(wallet) ? { id: 'ann', wallet: 'b' } : null)
    expect(paid(given({ a: 2n, b: 3n, c: 5n }, { personOf }), ['a', 'c'])).toEqual({ a: 500n, c: 500n })
    expect(paid(given({ a: 2n, b: 3n, c: 5n }, { personOf }), ['a', 'b'])).toEqual({ a: 1_000n })
  })

  test('are each wallet for itself where a person may get it with each', () => {
    const personOf: PersonOf = () => ({ id: 'ann', wallet: 'a' })
    const recipients = rule({ isOnePerPerson: false })
    expect(paid(given({ a: 2n, b: 3n }, { personOf, recipients }), ['b'])).toEqual({ b: 1_000n })
  })

  test('drop out once an earlier round has them, or the rule does not mean them', () => {
    const earlier = [{ name: '#1', wallets: ['a'] }]
    expect(paid(given({ a: 1n, b: 1n }, { earlier }), ['a', 'b', 'gone'])).toEqual({ b: 1_000n })
  })
})

test('an example has who would get most, so that no draw costs more', () => {
  const input = given(
    { a: 1n, b: 9n, c: 5n, d: 9n },
    { recipients: rule({ amounts: { by: 'column', source: 's' } }) },
  )
  const { entrants, example } = workOutExample(input, 3)
  expect(entrants.rows).toHaveLength(4)
  expect(example.rows.map(({ wallet }) => wallet)).toEqual(['b', 'c', 'd'])
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 3, maxLength: 3 }),
      (any) => {
        const { facts } = workOut({ ...input, winners: any })
        expect(BigInt(facts.total)).toBeLessThanOrEqual(BigInt(example.facts.total))
      },
    ),
  )
})

test.each([
  ['nobody', { winners: 0, reserves: 1 }],
  ['more than stand on one page', { winners: 9_999, reserves: 2 }],
  ['half of somebody', { winners: 1.5, reserves: 0 }],
])('no rule draws %s', (_, drawn) => {
  expect(ruleRecipientsSchema.safeParse({ ...rule(), drawn }).success).toBe(false)
  const fine = { winners: 9_999, reserves: 1 }
  expect(ruleRecipientsSchema.parse({ ...rule(), drawn: fine }).drawn).toEqual(fine)
})
