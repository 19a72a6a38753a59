import { describe, expect, it } from 'vitest'
import {
  checkBytesInSteps,
  decodeList,
  usableItems,
  parseList,
  summarizeList,
  type ListCheck,
} from '#contract/list/index.ts'
import { mintList } from '#contract/mint/list/mint-list.ts'
import { walletOf } from '../../fixtures/make-rows.ts'
import { readFixture } from './fixtures.ts'

function check(name: string): ListCheck {
  const steps = checkBytesInSteps(mintList, readFixture(name))
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('the list of 1,000 Korean names', () => {
  const list = check('kongz-1000.csv')

  it('is fit to be minted, every row of it', () => {
    expect(summarizeList(list)).toMatchObject({
      rows: 1000,
      ok: 1000,
      error: 0,
      isUsable: true,
      counts: {},
    })
  })

  it('gives complete items', () => {
    expect(list.items[0]).toEqual({
      row: 1,
      name: '붉은 콩즈 #0001',
      symbol: 'KONGZ',
      uri: 'https://metadata.punky.example/kongz/0001.json',
      owner: walletOf('owner 1'),
      sellerFeeBasisPoints: 550,
      creators: [
        { address: walletOf('artist'), share: 60 },
        { address: walletOf('treasury'), share: 40 },
      ],
      attributes: [
        { trait_type: '모자', value: '왕관' },
        { trait_type: '고향', value: '제주' },
        { trait_type: '힘', value: '37' },
      ],
    })
  })
})

describe('the same ten rows', () => {
  const expected = [...usableItems(check('semicolon.csv'))]

  it.each(['tab.tsv', 'bom.csv', 'cp949.csv'])('are read alike from %s', (name) => {
    expect([...usableItems(check(name))]).toEqual(expected)
    expect(expected).toHaveLength(10)
  })

  it.each([
    ['semicolon.csv', 'utf-8', ';'],
    ['tab.tsv', 'utf-8', '\t'],
    ['bom.csv', 'utf-8-bom', ','],
    ['cp949.csv', 'cp949', ','],
  ])('are read with their encoding and delimiter: %s', (name, encoding, delimiter) => {
    const decoded = decodeList(readFixture(name))
    expect(decoded).toMatchObject({ ok: true, encoding })
    expect(decoded.ok && parseList(mintList, decoded.text).delimiter).toBe(delimiter)
  })
})

it('refuses the deep JSON before parsing it', () => {
  const list = check('deep.json')
  expect(list.fileIssues.map(({ code }) => code)).toEqual(['jsonTooDeep'])
  expect(summarizeList(list).isUsable).toBe(false)
})
