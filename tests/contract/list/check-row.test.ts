import { describe, expect, it } from 'vitest'
import {
  checkList,
  checkRow,
  createRowContext,
  parseList,
  type Cells,
  type ListOptions,
} from '#contract/list/index.ts'
import type { MintColumn } from '#contract/mint/list/columns.ts'
import { mintLaunch } from '#contract/mint/launch.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const good: Cells<MintColumn> = {
  name: '푸른 콩즈 #1',
  symbol: 'KONGZ',
  uri: 'ipfs://bafy/1.json',
  owner: walletOf('owner'),
  creators: '',
  royalty: '',
  attributes: '',
}

function check(cells: Partial<Cells<MintColumn>>, options: ListOptions = {}) {
  return checkRow({ row: 7, cells: { ...good, ...cells }, torn: [] }, options, createRowContext(mintList, []))
}
function codes(cells: Partial<Cells<MintColumn>>, options: ListOptions = {}) {
  return check(cells, options).issues.map(({ code }) => code)
}

describe('lengths', () => {
  it('counts bytes of UTF-8, up to the limit and no further', () => {
    expect(codes({ name: '가나다라마바사아자차12' })).toEqual([])
    expect(check({ name: '가나다라마바사아자차123' }).issues[0]).toMatchObject({
      code: 'tooLong',
      params: { bytes: 33, bytesMax: 32 },
    })
    expect(codes({ name: '🦍'.repeat(8) })).toEqual([])
    expect(codes({ name: '🦍'.repeat(8) + 'a' })).toEqual(['tooLong'])
    expect(codes({ symbol: 'A'.repeat(10) })).toEqual([])
    expect(codes({ uri: 'ar://' + 'a'.repeat(195) })).toEqual([])
    expect(codes({ uri: 'ar://' + 'a'.repeat(196) })).toEqual(['tooLong'])
  })
})

describe('uri', () => {
  it.each(['https://x.example/1', 'HTTPS://x.example', 'ar://abc', 'ipfs://bafy/1.json'])(
    'accepts %s',
    (uri) => expect(codes({ uri })).toEqual([]),
  )

  const key = `${'ab'.repeat(32)}.json`
  const files = { baseUrl: 'https://assets.example.com/files', keys: { 12: key }, images: {} }

  it.each(['12', '#12', '0012'])('may be a number of the chosen files: %s is its lasting address', (uri) => {
    const { item, issues } = check({ uri }, { files })
    expect([issues, item]).toMatchObject([[], { uri: `https://assets.example.com/files/${key}` }])
  })

  it('refuses a number that the files do not have, and any where none are chosen', () => {
    expect(codes({ uri: '13' }, { files })).toEqual(['numberUnknown'])
    expect(codes({ uri: '12' })).toEqual(['numberWithoutFiles'])
    expect(codes({ uri: 'constructor' }, { files })).toEqual(['uriScheme'])
  })

  it('is the same item as with the address itself, so that it is never minted twice', () => {
    const keyOf = (uri: string) => {
      const { item } = check({ uri }, { files })
      return item && mintLaunch.keyOf(item, { projectId: 1, collectionId: 2, digest: (text) => text })
    }
    expect(keyOf('0012')).toBe(keyOf(`https://assets.example.com/files/${files.keys[12]}`))
  })

  it('may lead to this machine on the localnet alone', () => {
    expect(codes({ uri: 'http://127.0.0.1:4000/1' }, { network: 'localnet' })).toEqual([])
    expect(codes({ uri: 'http://127.0.0.1:4000/1' }, { network: 'mainnet' })).toEqual(['uriScheme'])
  })

  it.each([
    ['http://x.example/1', 'uriScheme'],
    ['http://127.0.0.1.evil.example/1', 'uriScheme'],
    ['http://localhost.evil.example/1', 'uriScheme'],
    ['javascript:alert(1)', 'uriScheme'],
    ['data:application/json,{}', 'uriScheme'],
    ['x.example/1.json', 'uriScheme'],
    ['https://', 'uriInvalid'],
    ['https:///path', 'uriInvalid'],
    ['ipfs://', 'uriInvalid'],
    ['https://x.example/a b', 'uriInvalid'],
  ])('refuses %s: %s', (uri, code) => expect(codes({ uri })).toEqual([code]))
})

describe('royalty', () => {
  it.each([
    ['5', 500],
    ['5%', 500],
    ['5.5', 550],
    ['5,25 %', 525],
    ['100', 10_000],
    ['0', 0],
    ['', 0],
    ['500 bps', 500],
    ['0.05%', 5],
  ])('reads %s as %i basis points', (royalty, sellerFeeBasisPoints) => {
    expect(check({ royalty, creators: walletOf('artist') }).item).toMatchObject({ sellerFeeBasisPoints })
  })

  it.each([
    ['100.01', 'royaltyRange'],
    ['-1', 'royaltyRange'],
    ['-0.5', 'royaltyRange'],
    ['10001 bps', 'royaltyRange'],
    ['5.555', 'royaltyFormat'],
    ['1e2', 'royaltyFormat'],
    ['5%%', 'royaltyFormat'],
  ])('refuses %s: %s', (royalty, code) => expect(codes({ royalty })).toEqual([code]))
})

describe('creators', () => {
  const [a, b] = [walletOf('a'), walletOf('b')]

  it('gives one creator without a share all of it, and demands shares of several', () => {
    expect(check({ creators: a }).item).toMatchObject({ creators: [{ address: a, share: 100 }] })
    expect(codes({ creators: `${a}|${b}` })).toEqual(['creatorsFormat'])
    expect(check({ creators: ` ${a} : 0 | ${b} : 100% ` }).item).toMatchObject({
      creators: [
        { address: a, share: 0 },
        { address: b, share: 100 },
      ],
    })
  })

  it('says everything that is wrong at once', () => {
    expect(codes({ creators: `${a}:50|${a}:40|0xabc:5` })).toEqual([
      'creatorTwice',
      'creatorEvm',
      'creatorsSum',
    ])
    expect(codes({ creators: `${a}:101` })).toEqual(['creatorShare'])
  })
})

describe('attributes', () => {
  it('reads pairs, and JSON of both shapes', () => {
    const expected = [{ trait_type: 'Hat', value: 'Red: dark' }]
    for (const attributes of [
      'Hat:Red: dark',
      '{"Hat":"Red: dark"}',
      '[{"trait_type":"Hat","value":"Red: dark"}]',
    ]) {
      expect(check({ attributes }).item).toMatchObject({ attributes: expected })
    }
  })

  it.each(['Hat', ':Red', 'Hat:', '{"Hat":{"a":1}}', '{"Hat":', '["Hat"]', '['.repeat(5000)])(
    'refuses %s',
    (attributes) => {
      expect(codes({ attributes })).toEqual(['attributesFormat'])
    },
  )
})

describe('defaults for the whole list', () => {
  const defaults = {
    name: 'Kongz #{n:4}',
    symbol: 'KONGZ',
    uri: 'https://x.example/{n}/{name}.json',
    royalty: '5',
    creators: walletOf('artist'),
  }

  it('fill empty cells only', () => {
    const { item } = check({ name: '', uri: '', symbol: 'OWN', royalty: '' }, { defaults })
    expect(item).toMatchObject({
      name: 'Kongz #0007',
      symbol: 'OWN',
      uri: 'https://x.example/7/Kongz%20%230007.json',
      sellerFeeBasisPoints: 500,
    })
  })

  it('make a list of a pasted column of wallets', () => {
    const pasted = [walletOf('a'), walletOf('b')].join('\n')
    const list = checkList(parseList(mintList, pasted), { defaults })
    expect(list.fileIssues).toEqual([])
    expect(list.items).toMatchObject([{ name: 'Kongz #0001' }, { name: 'Kongz #0002' }])
  })

  it('are errors of the file when a placeholder means nothing', () => {
    const list = checkList(parseList(mintList, 'name\na'), {
      defaults: { name: '{name}', uri: 'https://x/{id}', owner: 'x' },
    })
    expect(list.fileIssues.filter(({ code }) => code === 'placeholderUnknown')).toHaveLength(2)
  })
})

it('asks for columns that are missing, and mentions optional ones', () => {
  const list = checkList(parseList(mintList, 'name\na'))
  expect(list.fileIssues.map(({ code, column }) => `${code} ${column}`)).toEqual([
    'columnMissing uri',
    'columnMissing owner',
    'columnAbsent symbol',
    'columnAbsent royalty',
  ])
})

describe('characters that nobody types', () => {
  it.each([
    ['Kong\u0000', 'controlCharacter'],
    ['Kong\u202e', 'controlCharacter'],
    ['Kong\u2066', 'controlCharacter'],
    ['Kong\u2028', 'controlCharacter'],
    ['Kong\ud800', 'brokenCharacter'],
    ['Kong\u200b', 'invisibleCharacter'],
  ])('says of the name %j: %s', (name, code) => expect(codes({ name })).toEqual([code]))

  const escaped = (bad: string) =>
    bad.replace(/[^]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`)
  it.each([
    ['\u0000', 'controlCharacter', { character: 'U+0000' }],
    ['\n', 'controlCharacter', { character: 'U+000A' }],
    ['\u202e', 'controlCharacter', { character: 'U+202E' }],
    ['\ud800', 'brokenCharacter', { value: 'a\ufffdb' }],
  ])('finds %j in attributes that are JSON, written as an escape', (bad, code, params) => {
    const text = `a${escaped(bad)}b`
    for (const attributes of [
      `[{"trait_type":"Fur","value":"${text}"}]`,
      `[{"trait_type":"${text}","value":"Gold"}]`,
      `{"Fur":"${text}"}`,
      `{"${text}":1}`,
    ]) {
      const { item, issues } = check({ attributes })
      expect(issues).toEqual([{ code, column: 'attributes', params }])
      expect(item).toBeNull()
    }
  })

  it('finds it in the attributes of a JSON list, and lets a whole pair pass', () => {
    const list = (value: string) =>
      JSON.stringify([{ ...good, royalty: '0', attributes: [{ trait_type: 'Fur', value }] }])
    const codesOf = (text: string) =>
      checkList(parseList(mintList, text)).rowIssues[0]?.map(({ code }) => code)
    expect(codesOf(list('a\u0000b'))).toEqual(['controlCharacter'])
    expect(codesOf(list('a\ud800b'))).toEqual(['brokenCharacter'])
    expect(codesOf(list('\u{1F98D}'))).toEqual([])
  })
})
