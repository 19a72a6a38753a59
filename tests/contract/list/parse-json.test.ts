import { describe, expect, it } from 'vitest'
import { checkList, listLimits, parseList } from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

function issueOf(text: string) {
  return parseList(mintList, text).issues[0]
}

const entry = {
  name: '푸른 콩즈 #1',
  symbol: 'KONGZ',
  uri: 'https://x.example/1.json',
  owner: walletOf('owner'),
  sellerFeeBasisPoints: 550,
  creators: [
    { address: walletOf('artist'), share: 60 },
    { address: walletOf('treasury'), share: 40 },
  ],
  attributes: [{ trait_type: 'Power', value: 9 }],
}

describe('a JSON list', () => {
  it.each([
    ['an array', [entry]],
    ['an array under items', { items: [entry] }],
  ])('is read from %s', (_, value) => {
    const list = checkList(parseList(mintList, JSON.stringify(value, null, 2)))
    expect(list.fileIssues).toEqual([])
    expect(list.items).toEqual([{ row: 1, ...entry }])
  })

  it('takes attributes as an object and royalty in percent', () => {
    const list = checkList(
      parseList(
        mintList,
        JSON.stringify([
          { ...entry, sellerFeeBasisPoints: undefined, royalty: 5.5, attributes: { Hat: 'Red' } },
        ]),
      ),
    )
    expect(list.items[0]).toMatchObject({
      sellerFeeBasisPoints: 550,
      attributes: [{ trait_type: 'Hat', value: 'Red' }],
    })
  })

  it('finds unknown keys in any entry', () => {
    const issues = parseList(mintList, JSON.stringify([entry, { ...entry, wallt: 'x' }])).issues
    expect(issues).toMatchObject([{ code: 'columnUnknown', column: 'owner', params: { header: 'wallt' } }])
  })

  it('marks entries that are not objects', () => {
    const list = checkList(parseList(mintList, JSON.stringify([entry, 5, null, [entry]])))
    expect(list.rowIssues.slice(1).map((issues) => issues[0]?.code)).toEqual(Array(3).fill('rowNotObject'))
  })

  it('finds half a character, and keeps whole ones', () => {
    const list = checkList(parseList(mintList, `[{"name": "\\ud83e\\udd8d"}, {"name": "\\ud83e"}]`), {
      defaults: { uri: 'ar://{name}', owner: walletOf('owner') },
    })
    expect(list.rowIssues[0]).toEqual([])
    expect(list.rowIssues[1]?.map(({ code }) => code)).toEqual(['brokenCharacter'])
    expect(list.items[0]).toMatchObject({ uri: 'ar://%F0%9F%A6%8D' })
  })

  it('does not trip over keys of the prototype', () => {
    const list = checkList(
      parseList(mintList, '[{"__proto__": {"name": "x"}, "constructor": 1, "name": "a"}]'),
    )
    expect(list.fileIssues.filter(({ code }) => code === 'columnUnknown')).toHaveLength(2)
  })

  it('names the line where it was torn off', () => {
    const text = JSON.stringify([entry, entry], null, 1)
    for (const length of [text.length - 2, text.length - 30, 40]) {
      const torn = text.slice(0, length)
      expect(issueOf(torn)).toMatchObject({ code: 'jsonTorn', params: { line: torn.split('\n').length } })
    }
  })

  it('names the entry and line that cannot be read', () => {
    const bad = '[\n{"name": "a"},\n{"name": "b" "uri": "c"}\n]'
    expect(issueOf(bad)).toMatchObject({ code: 'jsonInvalid', params: { line: 3, item: 2 } })
    expect(issueOf('{"items": [\n{"name": \'a\'}]}')).toMatchObject({ params: { line: 2, item: 1 } })
    expect(issueOf('[{"name": "a"}] and more')).toMatchObject({ code: 'jsonInvalid', params: { item: 0 } })
    expect(issueOf('[]]]')).toMatchObject({ code: 'jsonInvalid' })
  })

  it('counts no brackets inside strings, escaped quotes and backslashes notwithstanding', () => {
    const names = [`say "${'['.repeat(50)}`, `back\\${'{'.repeat(50)}`, '\\', '"', `\\"${'['.repeat(50)}`]
    const parsed = parseList(mintList, JSON.stringify(names.map((name) => ({ name }))))
    expect(parsed.issues).toEqual([])
    expect(parsed.rows.map(({ cells }) => cells.name)).toEqual(names)
  })

  it('refuses bombs: too deep, too many values', () => {
    expect(issueOf('{"items":'.repeat(100_000))).toMatchObject({ code: 'jsonTooDeep' })
    expect(issueOf(`[${'[],'.repeat(3_000_000)}[]]`)).toMatchObject({ code: 'jsonTooBig' })
    expect(issueOf(`["${'\\\\'.repeat(2_000_000)}`)).toMatchObject({ code: 'jsonTorn' })
  })

  it('refuses what is no list, an empty list, and more rows than allowed', () => {
    expect(issueOf('{"a": 1}')).toMatchObject({ code: 'jsonNotList' })
    expect(issueOf('[]')).toMatchObject({ code: 'headerOnly' })
    expect(parseList(mintList, `[${'{},'.repeat(listLimits.rowsMax)}{"name":"a"}]`).issues.at(-1)?.code).toBe(
      'rowsTooMany',
    )
  })
})
