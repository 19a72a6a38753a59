import { describe, expect, it } from 'vitest'
import { checkList, decodeList, issuesOf, parseList } from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const size = 2_000_000
function codes(text: string) {
  const list = checkList(parseList(mintList, text))
  return [...list.fileIssues, ...issuesOf(list, 1)].map(({ code }) => code)
}
function cell(column: string, text: string) {
  return `${column}\n${text}\n`
}

/** Each is a text on which a careless pattern or table takes minutes; all of them together take seconds. */
const texts: [what: string, text: string, code: string][] = [
  ['a URI with a space at its far end', cell('uri', `https://${'a'.repeat(size)} b`), 'uriInvalid'],
  ['a URI of dots', cell('uri', `https://${'.'.repeat(size)} `), 'tooLong'],
  ['a header of brackets', `name,${'('.repeat(size)}\na,b`, 'columnUnknown'],
  ['a header line of a million columns', `name${',x'.repeat(size / 2)}\na`, 'columnsTooMany'],
  [
    'an entry of many keys',
    `[{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join()}}]`,
    'columnsTooMany',
  ],
  ['a royalty of digits', cell('royalty', '1'.repeat(size)), 'royaltyFormat'],
  ['creators without end', cell('creators', 'a:1|'.repeat(size / 4)), 'creatorsTooMany'],
  ['a creator of colons', cell('creators', ':'.repeat(size)), 'creatorsFormat'],
  ['a creator of spaces', cell('creators', `a${' '.repeat(size)}b`), 'creatorsFormat'],
  ['attributes without end', cell('attributes', 'a:1|'.repeat(size / 4) + 'b:2'), 'attributesTooMany'],
  ['deep attributes', cell('attributes', '['.repeat(size)), 'attributesFormat'],
  ['a cell of apostrophes', cell('name', "'".repeat(size)), 'tooLong'],
  ['quotes without end', cell('name', '"'.repeat(size + 1)), 'quoteUnclosed'],
  ['backslashes and quotes', `["${'\\\\"'.repeat(size / 3)}`, 'jsonTorn'],
  ['an owner of ones', cell('owner', '1'.repeat(size)), 'ownerLength'],
]

describe('hostile text', () => {
  // A check that reads the text again and again hangs here until the test times out.
  it.each(texts)('%s is judged and named', (_, text, code) => {
    expect(codes(text)).toContain(code)
  })

  it('never throws, whatever the bytes', () => {
    const good = `name,uri,owner\n푸른 콩즈,ar://1,${walletOf('owner')}\n`
    const starts = [good, JSON.stringify([{ name: 'a', creators: [{ address: 'b', share: 1 }] }])]
    let state = 7
    const random = (bound: number) => (state = (state * 48_271) % 2_147_483_647) % bound
    for (let round = 0; round < 3_000; round++) {
      const bytes = new TextEncoder().encode(starts[round % 2])
      for (let change = 0; change <= random(6); change++) bytes[random(bytes.length)] = random(256)
      const decoded = decodeList(bytes.subarray(0, 1 + random(bytes.length)))
      if (decoded.ok) checkList(parseList(mintList, decoded.text), { defaults: { uri: 'ar://{n}/{name}' } })
    }
  })
})
