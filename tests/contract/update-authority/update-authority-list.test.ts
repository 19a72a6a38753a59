import { describe, expect, it } from 'vitest'
import { checkList, issuesOf, parseList, usableItems } from '#contract/list/index.ts'
import type { AssetState } from '#contract/operation/asset-state.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const launch = launchOf('updateAuthority')
const [asset = '', other = '', next = '', wallet = ''] = ['asset', 'other', 'next', 'wallet'].map(walletOf)
const choice = { collectionId: null, standard: 'token-metadata', wallet } as const
const known = {
  ...{ assetId: asset, name: 'Kong', collectionId: 1, collectionName: 'Kongz' },
  ...{ standard: 'token-metadata' as const, owner: other, isBurnt: false },
}

function check(rows: string[]) {
  return checkList(parseList(launch.list, ['assetId,newAuthority,kind', ...rows].join('\n')))
}
function codesAt(rows: string[], row: number) {
  return issuesOf(check(rows), row).map(({ code }) => code)
}
function itemOf(row: string) {
  const [item] = usableItems(check([row]))
  if (!item) throw new Error('The row is not usable.')
  return item
}

describe('a list of what is handed over', () => {
  it.each([
    ['', 'nft'],
    ['Tree', 'tree'],
    ['컬렉션', 'collection'],
  ] as const)('reads "%s" as %s', (text, target) => {
    expect(itemOf(`${asset},${next},${text}`)).toMatchObject({ target, newAuthority: next })
    // Of an NFT alone it can be said whether a run here made it.
    const words = { nft: null, tree: 'A Merkle tree', collection: 'A collection' }[target]
    expect(launch.asset?.otherThanNft?.({ target: text })?.eng ?? null).toBe(words)
  })

  it('wants a new authority that can sign, and another one than what is handed over', () => {
    expect(codesAt([`${asset},,`], 1)).toHaveLength(1)
    expect(codesAt([`${asset},nobody,`], 1)).toHaveLength(1)
    expect(codesAt([`${asset},${asset},`], 1)).toEqual(['authorityIsTarget'])
    expect(codesAt([`${asset},${next},perhaps`], 1)).toEqual(['targetUnknown'])
  })

  it('has a collection after everything else', () => {
    const early = [`${other},${next},collection`, `${asset},${next},nft`]
    expect(codesAt(early, 1)).toEqual(['collectionTooEarly'])
    expect(codesAt(early.toReversed(), 2)).toEqual([])
  })

  it('hands nothing to the wallet that has it; the creator of a tree may take that back', () => {
    const codesOf = (row: string) => launch.asset?.judge(known, choice, itemOf(row)).map(({ code }) => code)
    expect(codesOf(`${asset},${wallet},`)).toEqual(['authorityIsOurs'])
    expect(codesOf(`${asset},${wallet},tree`)).toEqual([])
    expect(codesOf(`${asset},${next},`)).toEqual([])
  })

  it('says of a compressed NFT that it has no authority of its own', () => {
    const item = itemOf(`${asset},${next},`)
    const leaf = { ...known, standard: 'compressed' as const }
    expect(launch.asset?.judge(leaf, choice, item).map(({ code }) => code)).toEqual(['leafWithoutAuthority'])
  })
})

const shown = { name: 'Kong', creators: [], collection: null }
describe('what the chain says of it now', () => {
  it.each<[string, AssetState, string, string[]]>([
    ['ours', { kind: 'nft', ...shown, authority: wallet }, 'nft', []],
    ['handed over', { kind: 'nft', ...shown, authority: next }, 'nft', ['stateAlready']],
    ["somebody else's", { kind: 'nft', ...shown, authority: other }, 'collection', ['authorityElsewhere']],
    ['a leaf', { kind: 'leaf', ...shown, tree: other }, 'nft', ['leafWithoutAuthority']],
    ['nothing', { kind: 'none' }, 'nft', ['stateNone']],
    ['a tree', { kind: 'merkle-tree', creator: wallet, delegate: wallet }, 'tree', []],
    [
      'a tree, called an NFT',
      { kind: 'merkle-tree', creator: wallet, delegate: wallet },
      'nft',
      ['targetIsTree'],
    ],
    ['an NFT, called a tree', { kind: 'nft', ...shown, authority: wallet }, 'tree', ['targetIsNoTree']],
    [
      'a tree of others',
      { kind: 'merkle-tree', creator: other, delegate: wallet },
      'tree',
      ['authorityElsewhere'],
    ],
  ])('%s', (_, state, target, codes) => {
    const item = itemOf(`${asset},${next},${target}`)
    expect(launch.asset?.present?.judge(state, choice, item).map(({ code }) => code)).toEqual(codes)
    for (const code of codes) expect(launch.list.issues).toHaveProperty(code)
  })
})
