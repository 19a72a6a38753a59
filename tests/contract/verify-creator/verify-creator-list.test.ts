import { describe, expect, it } from 'vitest'
import { checkList, issuesOf, parseList, usableItems } from '#contract/list/index.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { isTaken } from '#contract/operation/is-taken.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const launch = launchOf('verifyCreator')
const [assetId, project, other] = ['asset', 'project', 'other'].map(walletOf)
const choice = { collectionId: 1, standard: 'compressed', wallet: project ?? '' } as const
const known = {
  ...{ assetId: assetId ?? '', name: 'Kong', collectionId: 1, collectionName: 'Kongz' },
  ...{ standard: 'compressed' as const, owner: other ?? '', isBurnt: false },
}

function check(rows: string[], header = 'assetId,creator,claim') {
  return checkList(parseList(launch.list, [header, ...rows].join('\n')))
}
function itemOf(row: string) {
  const [item] = usableItems(check([row]))
  if (!item) throw new Error('The row is not usable.')
  return item
}

describe('a list of what a creator says', () => {
  it.each([
    ['', 'verify'],
    ['verify', 'verify'],
    ['Verified', 'verify'],
    ['unverify', 'unverify'],
    ['인증 해제', 'unverify'],
  ])('reads "%s" as %s', (text, claim) => {
    expect(itemOf(`${assetId},,${text}`)).toMatchObject({ assetId, creator: '', claim })
  })

  it('takes bare asset ids, which are verified', () => {
    const [item] = usableItems(checkList(parseList(launch.list, `${assetId}\n`)))
    expect(item).toMatchObject({ assetId, claim: 'verify' })
  })

  it('refuses what says nothing, and a creator that is no wallet', () => {
    const found = check([`${assetId},,perhaps`, `${other},nobody,verify`])
    expect(issuesOf(found, 1).map(({ code }) => code)).toEqual(['claimUnknown'])
    expect(issuesOf(found, 2).map(({ column }) => column)).toEqual(['creator'])
  })

  it('says that a creator is not the wallet of the project, whoever holds the NFT', () => {
    const codesFor = (creator: string) =>
      launch.asset?.judge(known, choice, itemOf(`${assetId},${creator},`)).map(({ code }) => code)
    expect(codesFor('')).toEqual([])
    expect(codesFor(project ?? '')).toEqual([])
    expect(codesFor(other ?? '')).toEqual(['creatorNotOurs'])
  })

  it('is told of the same word twice, and not of the opposite', () => {
    const stored = launch.toItem(itemOf(`${assetId},,verify`), { known, wallet: project ?? '' })
    const newest = {
      status: '20' as const,
      item: { ...stored, payload: { assetId: assetId ?? '', ...stored.payload } },
    }
    expect(isTaken(launch, itemOf(`${assetId},,`), newest)).toBe(true)
    expect(isTaken(launch, itemOf(`${assetId},,unverify`), newest)).toBe(false)
  })

  it.each([
    [true, 'verify', 'verified', ['stateAlready']],
    [true, 'unverify', 'verified', []],
    [false, 'verify', 'unverified', []],
    [false, 'unverify', 'unverified', ['stateAlready']],
    [null, 'verify', 'unnamed', ['creatorUnlisted']],
  ] as const)('shows what the chain says now: verified %s, asked to %s', (isVerified, claim, code, codes) => {
    const creators = isVerified === null ? [] : [{ address: project ?? '', isVerified }]
    const state = { kind: 'nft' as const, name: 'Kong', creators, collection: null, authority: '' }
    const item = itemOf(`${assetId},,${claim}`)
    expect(launch.asset?.present?.stateOf(state, choice, item).code).toBe(code)
    expect(launch.asset?.present?.judge(state, choice, item).map((issue) => issue.code)).toEqual(codes)
  })
})
