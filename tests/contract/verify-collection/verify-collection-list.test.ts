import { describe, expect, it } from 'vitest'
import { checkList, issuesOf, parseList, usableItems } from '#contract/list/index.ts'
import type { AssetState, ShownNft } from '#contract/operation/asset-state.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const launch = launchOf('verifyCollection')
const [asset = '', ours = '', other = '', wallet = ''] = ['asset', 'ours', 'other', 'wallet'].map(walletOf)
const choice = { collectionId: 1, standard: 'compressed', wallet, collectionMint: ours } as const

function check(rows: string[]) {
  return checkList(parseList(launch.list, ['assetId,claim', ...rows].join('\n')))
}
function itemOf(row: string) {
  const [item] = usableItems(check([row]))
  if (!item) throw new Error('The row is not usable.')
  return item
}

describe('a list of what a collection says', () => {
  it('verifies where nothing is said, and refuses a word it does not know', () => {
    expect(itemOf(`${asset},`)).toMatchObject({ claim: 'verify' })
    expect(itemOf(`${asset},해제`)).toMatchObject({ claim: 'unverify' })
    expect(issuesOf(check([`${asset},perhaps`]), 1).map(({ code }) => code)).toEqual(['claimUnknown'])
  })

  it('may be of NFTs that were made for another collection: that is said, and no error', () => {
    const known = {
      ...{ assetId: asset, name: 'Kong', collectionId: 2, collectionName: 'Others' },
      ...{ standard: 'compressed' as const, owner: other, isBurnt: false },
    }
    const found = launch.asset?.judge(known, choice, itemOf(`${asset},`)) ?? []
    expect(found.map(({ code }) => code)).toEqual(['assetOtherCollection'])
    expect(launch.list.issues['assetOtherCollection']?.severity).toBe('warning')
  })

  it('is told of the same word twice, and not of the opposite', () => {
    const stored = launch.toItem(itemOf(`${asset},`), { known: null, wallet })
    const newest = {
      status: '20' as const,
      item: { ...stored, payload: { assetId: asset, ...stored.payload } },
    }
    expect(isTaken(launch, itemOf(`${asset},`), newest)).toBe(true)
    expect(isTaken(launch, itemOf(`${asset},unverify`), newest)).toBe(false)
  })

  it('has the collection in the key of an item', () => {
    const keyOf = (collectionId: number) =>
      launch.keyOf(itemOf(`${asset},`), { projectId: 1, collectionId, digest: (text) => text })
    expect(keyOf(1)).not.toBe(keyOf(2))
  })
})

function nft(kind: 'nft' | 'leaf', collection: ShownNft['collection']): AssetState {
  const shown = { name: 'Kong', creators: [], collection }
  return kind === 'nft' ? { kind, ...shown, authority: wallet } : { kind, ...shown, tree: other }
}
describe('what the chain says of it now', () => {
  it.each<[string, AssetState, string, string, string[]]>([
    ['verified', nft('nft', { mint: ours, isVerified: true }), '', 'verified', ['stateAlready']],
    ['verified', nft('leaf', { mint: ours, isVerified: true }), 'unverify', 'verified', []],
    ['not verified', nft('nft', { mint: ours, isVerified: false }), '', 'unverified', []],
    ['not verified', nft('leaf', null), 'unverify', 'unnamed', ['stateAlready']],
    [
      'verified elsewhere',
      nft('leaf', { mint: other, isVerified: true }),
      '',
      'other',
      ['verifiedElsewhere'],
    ],
    ['of others', nft('leaf', { mint: other, isVerified: false }), '', 'other', []],
    ['of others', nft('nft', { mint: other, isVerified: false }), '', 'other', ['collectionUnnamed']],
    ['nothing', { kind: 'none' }, '', 'none', ['stateNone']],
  ])('%s: %j, asked "%s"', (_, state, claim, code, codes) => {
    const item = itemOf(`${asset},${claim}`)
    expect(launch.asset?.present?.stateOf(state, choice, item).code).toBe(code)
    expect(launch.asset?.present?.judge(state, choice, item).map((issue) => issue.code)).toEqual(codes)
    for (const one of codes) expect(launch.list.issues).toHaveProperty(one)
  })

  it('says nothing against a row before the collection is known', () => {
    const { collectionMint: _, ...before } = choice
    const state = nft('nft', { mint: other, isVerified: true })
    expect(launch.asset?.present?.judge(state, before, itemOf(`${asset},`))).toEqual([])
  })
})
