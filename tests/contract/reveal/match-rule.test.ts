import { describe, expect, test } from 'vitest'
import { checkList, issuesOf, parseList, usableItems } from '#contract/list/index.ts'
import { makeEntries } from '#contract/reveal/make-entries.ts'
import { mappingList, type MappingItem } from '#contract/reveal/mapping-list.ts'
import { outcomeOf, readMatchRule } from '#contract/reveal/match-rule.ts'
import { hashMetadata } from '#contract/reveal/served-metadata.ts'
import { fillNumber, numberOfName } from '#contract/reveal/token-number.ts'
import { mappingText } from '../../support/kinds/reveals.ts'
import { matchRule } from '../../support/routes/reveal-cases.ts'

function itemsOf(text: string) {
  return [...usableItems(checkList(parseList(mappingList, text, {})))] as MappingItem[]
}
function codesOf(text: string) {
  const check = checkList(parseList(mappingList, text, {}))
  return check.rows.map((_, at) => issuesOf(check, at + 1).map(({ code }) => code))
}
const making = {
  way: 'served' as const,
  ...{ origin: 'https://punky.example', collectionId: 7, description: '', rule: null },
}

describe('a mapping', () => {
  test('becomes an entry a token, whose metadata is hashed as it will be served', () => {
    const [one] = makeEntries(itemsOf(mappingText([12])), making)
    expect(one).toMatchObject({ number: 12, outcome: null })
    expect(one?.entry.uri).toBe('https://punky.example/meta/7/12.json')
    expect(one?.entry.metadata).toBe(hashMetadata(one?.metadata ?? ''))
    expect(JSON.parse(one?.metadata ?? '')).toMatchObject({ name: 'Kong #12', image: one?.image })
  })
  test('keeps an address of others with its hash, and serves nothing for it', () => {
    const uri = 'https://cdn.example.com/12.json'
    const items = itemsOf(mappingText([12], 'Kong', () => uri))
    const [one] = makeEntries(items, { ...making, way: 'chain' })
    expect(one).toMatchObject({ metadata: null, entry: { uri } })
  })
  test('says of each row what is wrong with it', () => {
    const text = mappingText([1, 1, 2, 3])
      .replace('\n2,', '\ntwo,')
      .replace('Kong #3,,,', 'Kong #3,https://cdn.example.com/3.json,,')
    expect(codesOf(text)).toEqual([[], ['numberTwice'], ['numberInvalid'], ['hashWithoutUri']])
  })
})

describe('a rule by the result of a match', () => {
  const read = readMatchRule(matchRule)
  const rule = 'rule' in read ? read.rule : null

  test('gives each token an entry for each result: the traits of its team change', () => {
    const list = mappingText([1]) + '\n' + mappingText([2]).split('\n')[1]?.replace('Seoul', 'Ulsan')
    const entries = makeEntries(itemsOf(list), { ...making, rule })
    const resultOf = ({ metadata }: { metadata: string | null }) =>
      (JSON.parse(metadata ?? '') as { attributes: { trait_type: string; value: string }[] }).attributes.find(
        ({ trait_type: type }) => type === 'Result',
      )?.value
    expect(entries.map((one) => [one.number, one.outcome, resultOf(one)])).toEqual([
      ...[
        [1, 'home', 'Won'],
        [1, 'draw', 'Drawn'],
        [1, 'away', 'Lost'],
      ],
      ...[
        [2, 'home', 'Lost'],
        [2, 'draw', 'Drawn'],
        [2, 'away', 'Won'],
      ],
    ])
  })
  test('leaves a token of another team as its list says', () => {
    const entries = makeEntries(itemsOf(mappingText([1]).replace('Seoul', 'Jeju')), { ...making, rule })
    expect(new Set(entries.map(({ metadata }) => metadata)).size).toBe(1)
  })
  test.each([
    [{ home: 2, away: 1 }, 'home'],
    [{ home: 0, away: 0 }, 'draw'],
    [{ home: 0, away: 3 }, 'away'],
  ])('%o is %s', (score, outcome) => {
    expect(outcomeOf(score)).toBe(outcome)
  })
  test.each([
    ['no JSON', 'JSON'],
    ['{}', 'match'],
    [matchRule.replace('"drawn"', '"even"'), 'results.drawn'],
  ])('that is none says where: %s', (text, where) => {
    expect(readMatchRule(text)).toEqual({ where })
  })
})

describe('the number of a token', () => {
  test.each([
    ['Mystery #0012 (kor)', 12],
    ['Punky 2 #7', 7],
    ['Mystery', null],
  ])('of %s is %s', (name, number) => {
    expect(numberOfName(name)).toBe(number)
  })
  test('fills a placeholder', () => {
    expect(fillNumber('Mystery #{n} of {n}', 3)).toBe('Mystery #3 of 3')
  })
})
