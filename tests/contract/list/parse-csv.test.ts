import { describe, expect, it } from 'vitest'
import { listLimits, parseList, type ListOptions } from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

function codes(text: string, options?: ListOptions) {
  return parseList(mintList, text, options).issues.map(({ code }) => code)
}
function names(text: string) {
  return parseList(mintList, text).rows.map(({ cells }) => cells.name)
}

describe('headers', () => {
  it.each([
    ['Name', 'name'],
    ['NFT 이름', 'name'],
    ['심볼', 'symbol'],
    ['metadata_uri', 'uri'],
    ['Wallet Address', 'owner'],
    ['받는 지갑', 'owner'],
    ['로열티(%)', 'royalty'],
    ['Traits', 'attributes'],
  ])('%s is the column %s', (header, column) => {
    expect(parseList(mintList, `${header}\nx`).columns).toEqual([column])
  })

  it('is an error when unknown, with the column that was probably meant', () => {
    const [first, second] = parseList(mintList, 'name,ownr,zebra\na,b,c').issues
    expect(first).toMatchObject({ code: 'columnUnknown', column: 'owner', params: { header: 'ownr' } })
    expect(second).toMatchObject({ code: 'columnUnknown', column: null, params: { header: 'zebra' } })
  })

  it('follows what the person said about unknown columns', () => {
    const parsed = parseList(mintList, 'name,zebra,lion\na,b,c', {
      columns: { zebra: 'owner', lion: 'ignore' },
    })
    expect(parsed.issues).toEqual([])
    expect(parsed.rows[0]?.cells).toMatchObject({ name: 'a', owner: 'b' })
  })

  it('is an error when two mean the same, or none means anything, or nothing follows', () => {
    expect(codes('owner,wallet\na,b')).toEqual(['headerTwice'])
    expect(codes('a,b\nc,d')).toEqual(['headerMissing'])
    expect(codes('name,owner\n')).toEqual(['headerOnly'])
    expect(codes(' \n \n')).toEqual(['fileEmpty'])
  })

  it('takes basis points from the header Metaplex uses', () => {
    expect(parseList(mintList, 'name,seller_fee_basis_points\na,500').rows[0]?.cells.royalty).toBe('500 bps')
  })
})

describe('text', () => {
  it('reads a pasted column of wallets without a header', () => {
    const parsed = parseList(mintList, `${walletOf('a')}\r\n${walletOf('b')}\r\n`)
    expect(parsed).toMatchObject({ columns: ['owner'], issues: [] })
    expect(parsed.rows.map(({ cells }) => cells.owner)).toEqual([walletOf('a'), walletOf('b')])
  })

  it('obeys the sep= line of Excel, and prefers the delimiter that yields known headers', () => {
    expect(parseList(mintList, 'sep=;\nname;owner\na;b').rows).toHaveLength(1)
    expect(parseList(mintList, 'name;owner;creators, shares, more, more, more\na;b;c').delimiter).toBe(';')
  })

  it('keeps quoted delimiters, quotes and line ends, under every kind of line end', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(names(['name,uri', '"a,""b"', '"', ''].join(end))).toHaveLength(1)
      expect(names(['name,uri', '"a, ""b""",x', 'c,y', ''].join(end))).toEqual(['a, "b"', 'c'])
    }
  })

  it('does not count blank lines', () => {
    expect(parseList(mintList, '\n\nname,uri\n\na,b\n , \nc,d\n\n').rows.map(({ row }) => row)).toEqual([
      1, 2,
    ])
  })

  it('marks torn rows and leaves the others alone', () => {
    const parsed = parseList(mintList, 'name,uri\na\nb,c\nd,e,f\ng,h,,')
    expect(parsed.rows.map(({ torn }) => torn.map(({ code }) => code))).toEqual([
      ['cellsTooFew'],
      [],
      ['cellsTooMany'],
      [],
    ])
  })

  it('names the row whose quote never closes, blank lines and many rows before it notwithstanding', () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `name ${index},uri\n`).join('')
    const parsed = parseList(mintList, `name,uri\n\n${many}"open,uri\n${many}`)
    expect(parsed.issues).toEqual([{ code: 'quoteUnclosed', column: null, params: { row: 60_001 } }])
  })

  it('marks a stray quote inside a quoted cell', () => {
    expect(parseList(mintList, 'name,uri\n"a"b,c\n').rows[0]?.torn[0]?.code).toBe('quoteMalformed')
  })

  it('loses no row where the reading window ends', () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `"이름, ${index}",https://x.example/${index}`)
    expect(names(['name,uri', ...rows].join('\n'))).toEqual(rows.map((_, index) => `이름, ${index}`))
  })

  it('stops at the row limit and says so', () => {
    const parsed = parseList(mintList, 'name\n' + 'a\n'.repeat(listLimits.rowsMax + 5))
    expect(parsed.rows).toHaveLength(listLimits.rowsMax)
    expect(parsed.issues.map(({ code }) => code)).toEqual(['rowsTooMany'])
  })
})
