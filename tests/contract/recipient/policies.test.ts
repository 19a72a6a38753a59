import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countEarlier, leaveOut } from '#contract/recipient/leave-out.ts'
import { nobody, onePerPerson, oneRowEach, personKey, type PersonOf } from '#contract/recipient/person.ts'
import { listRecipients, recipientsOf, type RecipientSet } from '#contract/recipient/recipient-set.ts'

/** Ann has a1 and a2 and receives on a9; Bo has b1 and b2 and named none; c and d are nobody's. */
const personOf: PersonOf = (wallet) => {
  if (wallet.startsWith('a')) return { id: 'ann', wallet: 'a9' }
  return wallet.startsWith('b') ? { id: 'bo', wallet: null } : null
}
const wallet = fc.constantFrom('a1', 'a2', 'a9', 'b1', 'b2', 'c', 'd')
const lines = fc.array(fc.record({ wallet, weight: fc.bigInt(0n, 100n) }), { maxLength: 15 })

function setOf(...wallets: string[]): RecipientSet {
  return recipientsOf(
    's',
    wallets.map((name) => ({ wallet: name, weight: 1n })),
  )
}
function plain(set: RecipientSet) {
  return Object.fromEntries(
    listRecipients(set).map(({ wallet: name, holdings }) => [name, holdings.get('s')]),
  )
}
function total(set: RecipientSet): bigint {
  return [...set.values()].reduce((sum, holdings) => sum + (holdings.get('s') ?? 0n), 0n)
}

describe('one per person', () => {
  test('adds what the wallets of a person hold on the one that receives', () => {
    const { kept, joined } = onePerPerson(setOf('a1', 'a2', 'b2', 'b1', 'c'), personOf)
    expect(plain(kept)).toEqual({ a9: 2n, b1: 2n, c: 1n })
    expect(joined).toEqual([
      { wallet: 'a1', into: 'a9' },
      { wallet: 'a2', into: 'a9' },
      { wallet: 'b2', into: 'b1' },
    ])
  })

  test('keeps what was counted and every person once, in whatever order wallets came', () => {
    fc.assert(
      fc.property(lines, (each) => {
        const set = recipientsOf('s', each)
        const { kept } = onePerPerson(set, personOf)
        expect(total(kept)).toBe(total(set))
        const people = [...kept.keys()].map((name) => personKey(name, personOf))
        expect(new Set(people).size).toBe(people.length)
        expect(new Set(people)).toEqual(new Set([...set.keys()].map((name) => personKey(name, personOf))))
        expect(plain(onePerPerson(recipientsOf('s', each.toReversed()), personOf).kept)).toEqual(plain(kept))
        expect(plain(onePerPerson(kept, personOf).kept)).toEqual(plain(kept))
        expect(plain(onePerPerson(set, nobody).kept)).toEqual(plain(set))
      }),
    )
  })

  test('never makes two of a wallet that two would receive on', () => {
    const confused: PersonOf = (name) => (name === 'x' ? { id: 'x', wallet: 'y' } : null)
    expect(plain(onePerPerson(setOf('x', 'y'), confused).kept)).toEqual({ y: 2n })
  })
})

describe('one row each', () => {
  const rows = ['c', 'a1', 'c', 'a2', 'b1', 'd'].map((name, index) => ({ row: index + 1, wallet: name }))

  test('keeps the first row of a wallet, or of a person, and says which row stays', () => {
    const byWallet = oneRowEach(rows, nobody)
    expect(byWallet.kept.map(({ row }) => row)).toEqual([1, 2, 4, 5, 6])
    expect(byWallet.left).toEqual([{ row: 3, firstRow: 1 }])
    expect(oneRowEach(rows, personOf).left).toEqual([
      { row: 3, firstRow: 1 },
      { row: 4, firstRow: 2 },
    ])
  })

  test('does not depend on the order in which rows are given', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(oneRowEach(shuffled, personOf)).toEqual(oneRowEach(rows, personOf))
      }),
    )
  })
})

describe('who is left out', () => {
  test('is who a list names, with the other wallets of the person, and the list', () => {
    const lists = [
      { name: 'banned', wallets: ['a2', 'nobody here'] },
      { name: 'round 31', wallets: ['c', 'a1'] },
    ]
    const { kept, left } = leaveOut(setOf('d', 'c', 'a1', 'b1'), lists, personOf)
    expect(plain(kept)).toEqual({ b1: 1n, d: 1n })
    expect(left).toEqual([
      { wallet: 'a1', name: 'banned' },
      { wallet: 'c', name: 'round 31' },
    ])
    expect(plain(leaveOut(setOf('a1', 'c'), lists.slice(0, 1), nobody).kept)).toEqual({ a1: 1n, c: 1n })
  })

  test('and who is kept are everybody, and nobody is both', () => {
    fc.assert(
      fc.property(lines, fc.array(wallet), (each, listed) => {
        const set = recipientsOf('s', each)
        const { kept, left } = leaveOut(set, [{ name: 'list', wallets: listed }], personOf)
        expect(kept.size + left.length).toBe(set.size)
        expect(left.filter(({ wallet: name }) => kept.has(name))).toEqual([])
        const again = leaveOut(kept, [{ name: 'list', wallets: listed }], personOf)
        expect(again.left).toEqual([])
      }),
    )
  })
})

test('it is told how many got which earlier round, by any wallet of theirs', () => {
  const rounds = [
    { name: '30', wallets: ['z'] },
    { name: '31', wallets: ['a2', 'c'] },
    { name: '32', wallets: ['c', 'b2', 'd'] },
  ]
  expect(countEarlier(setOf('a1', 'b1', 'c', 'd'), rounds, personOf)).toEqual([
    { name: '31', count: 2 },
    { name: '32', count: 3 },
  ])
  expect(countEarlier(setOf('a1', 'b1', 'c', 'd'), rounds, nobody)).toEqual([
    { name: '31', count: 1 },
    { name: '32', count: 2 },
  ])
})
