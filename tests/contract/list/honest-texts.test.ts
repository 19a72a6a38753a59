import { expect, test } from 'vitest'
import { checkBytesInSteps, checkCells, issuesOf, listLimits, summarizeList } from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'

const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
function codesOf(name: string) {
  const check = checkCells(mintList, { name, symbol: 'PKNG', uri: 'https://x.io/1', owner })
  return issuesOf(check, 1).map(({ code }) => code)
}

test.each([
  ['a filler of Hangul', '\u3164'],
  ['a half-width filler', '\uffa0 \uffa0'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['zero-width spaces', '\u200b'],
])('a name that is only %s is missing', (_what, name) => {
  expect(codesOf(name)).toContain('missing')
})

test('an invisible character among others is worth a word', () => {
  expect(codesOf('Punky\u00ad Kongz')).toContain('invisibleCharacter')
  expect(codesOf('펑키\u3164콩즈')).toContain('invisibleCharacter')
  expect(codesOf('펑키콩즈')).not.toContain('invisibleCharacter')
})

test('a name as macOS writes it is the name as one types it', () => {
  const name = '펑키콩즈펑키콩즈펑'
  const check = checkCells(mintList, {
    name: name.normalize('NFD'),
    symbol: 'P',
    uri: 'https://x.io/1',
    owner,
  })
  expect(check.items[0]).toMatchObject({ name })
  expect(issuesOf(check, 1).map(({ code }) => code)).not.toContain('tooLong')
})

test('a list of 200,000 rows with URIs of a usual length fits', () => {
  const row = (n: number) => `Punky Kongz #${n},PKNG,https://arweave.net/${'k'.repeat(43)}/${n}.json,`
  const bytes = (n: number) => row(n).length + owner.length + 1
  expect(200_000 * bytes(199_999)).toBeGreaterThan(listLimits.fileBytesMax)
  expect(200_000 * bytes(199_999)).toBeLessThan(listLimits.localBytesMax)
  const text = ['name,symbol,uri,owner', ...Array.from({ length: 120_000 }, (_, n) => row(n) + owner)].join(
    '\n',
  )
  expect(text.length).toBeGreaterThan(listLimits.fileBytesMax)
  const steps = checkBytesInSteps(mintList, new TextEncoder().encode(text))
  let step = steps.next()
  while (!step.done) step = steps.next()
  expect(summarizeList(step.value)).toMatchObject({ rows: 120_000, error: 0 })
})
