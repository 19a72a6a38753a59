import { describe, expect, it } from 'vitest'
import { checkList, issuesOf, parseList, usableItems } from '#contract/list/index.ts'
import type { KnownAsset } from '#contract/operation/asset.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const launch = launchOf('reveal')
const assetId = walletOf('one')
function check(rows: string[]) {
  return checkList(parseList(launch.list, ['assetId,name,uri', ...rows].join('\n')))
}
function codesOf(row: string) {
  return issuesOf(check([row]), 1).map(({ code, column }) => [code, column])
}

describe('the list of a reveal', () => {
  it.each([
    ['nothing', `${assetId},Kong,https://example.com/1.json`, []],
    ['no asset id', `Kong,Kong,https://example.com/1.json`, [['assetIdInvalid', 'assetId']]],
    [
      'a name longer than the chain takes',
      `${assetId},${'킹'.repeat(11)},https://example.com/1.json`,
      [['tooLong', 'name']],
    ],
    ['a URI that is none', `${assetId},Kong,kong.json`, [['uriScheme', 'uri']]],
    [
      'a URI longer than the chain takes',
      `${assetId},Kong,https://example.com/${'a'.repeat(200)}`,
      [['tooLong', 'uri']],
    ],
    ['no name', `${assetId},,https://example.com/1.json`, [['missing', 'name']]],
  ])('finds %s', (_, row, codes) => {
    expect(codesOf(row)).toEqual(codes)
  })

  it('keeps attributes by the rules of a mint list, and an item with others is another', () => {
    const read = (attributes: string) => {
      const text = `assetId,name,uri,attributes\n${assetId},Kong,https://example.com/1.json,${attributes}`
      return usableItems(checkList(parseList(launch.list, text)))
    }
    const [[gold], [none], [bad]] = [[...read('Fur:Gold')], [...read('')], [...read('Gold')]]
    if (!gold || !none) throw new Error('The row is not usable.')
    expect(bad).toBeUndefined()
    const given = { known: null, wallet: walletOf('project') }
    const { payload } = launch.toItem(gold, given)
    expect(payload).toMatchObject({ attributes: [{ trait_type: 'Fur', value: 'Gold' }] })
    expect(launch.toItem(none, given).payload).not.toHaveProperty('attributes')
    for (const item of [gold, none]) {
      const stored = launch.toItem(item, given)
      expect(launch.ofItem(stored, item.row)).toEqual(item)
      expect([...launch.list.toCells(item)].slice(0, 3)).toEqual([
        assetId,
        'Kong',
        'https://example.com/1.json',
      ])
    }
    const keyOf = { projectId: 1, collectionId: null, digest: (text: string) => text }
    expect(launch.keyOf(gold, keyOf)).not.toBe(launch.keyOf(none, keyOf))
  })

  it('names each NFT once', () => {
    const row = `${assetId},Kong,https://example.com/1.json`
    expect(issuesOf(check([row, row]), 2).map(({ code }) => code)).toEqual(['assetTwice'])
  })

  it('does not ask who holds an NFT', () => {
    const known: KnownAsset = {
      ...{ assetId, name: 'Hidden', collectionId: 1, collectionName: 'Kongz', standard: 'compressed' },
      ...{ owner: walletOf('holder'), isBurnt: false },
    }
    const choice = { collectionId: 1, standard: 'compressed', wallet: walletOf('project') } as const
    const row = { row: 1 }
    expect(launch.asset?.judge(known, choice, row)).toEqual([])
    expect(launchOf('burn').asset?.judge(known, choice, row)).toHaveLength(1)
  })
})

describe('the newest item of an NFT', () => {
  const [item] = usableItems(check([`${assetId},Kong,https://example.com/1.json`]))
  const newest = (status: '0' | '10' | '20' | '40', name: string) => ({
    status,
    item: { name, owner: assetId, payload: { assetId, name, uri: 'https://example.com/1.json' } },
  })
  it.each([
    ['the same, that is done,', newest('20', 'Kong'), true],
    ['the same, that failed,', newest('40', 'Kong'), true],
    ['another, that is done,', newest('20', 'Hidden'), false],
    ['another, that failed,', newest('40', 'Hidden'), false],
    ['another, that waits,', newest('0', 'Hidden'), true],
    ['another, on its way,', newest('10', 'Hidden'), true],
  ])('%s stands against a list, or does not', (_, one, isSo) => {
    if (!item) throw new Error('The row is not usable.')
    expect(isTaken(launch, item, one)).toBe(isSo)
  })
})
