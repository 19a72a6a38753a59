import { describe, expect, it } from 'vitest'
import { checkList, describeIssue, issuesOf, parseList, usableItems } from '#contract/list/index.ts'
import { issue } from '#contract/list/issues.ts'
import { noTrees, type QuotePrices } from '#contract/operation/quote.ts'
import { transferLaunch } from '#contract/transfer/launch.ts'
import { transferList } from '#contract/transfer/transfer-list.ts'
import { walletOf } from '../../fixtures/make-rows.ts'

const [one, two, owner, other] = ['one', 'two', 'owner', 'other'].map(walletOf)
const input = { projectId: 3, collectionId: 7, digest: (text: string) => text }

function check(text: string) {
  return checkList(parseList(transferList, text))
}
function codesOf(text: string) {
  const list = check(text)
  return list.rows.map(({ row }) =>
    issuesOf(list, row).map(({ code, column }) => `${column ?? ''} ${code}`.trim()),
  )
}
function keysOf(text: string) {
  return [...usableItems(check(text))].map((item) => transferLaunch.keyOf(item, input))
}

describe('a list of NFTs to send', () => {
  it('takes the words people use for its columns', () => {
    for (const header of ['assetId,owner', 'mint,receiver', '민트 주소,받는 지갑', 'NFT,wallet address'])
      expect(codesOf(`${header}\n${one},${owner}`)).toEqual([[]])
  })

  it('judges both addresses, each by what it is', () => {
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    expect(
      codesOf(
        [
          'assetId,owner,again',
          `nonsense,${owner},`,
          `${one},0x52908400098527886E0F7030069857D2E4169EE7,`,
          `${one},${program},`,
          `${one},,`,
          `${one},${owner},${'again '.repeat(8)}`,
        ].join('\n'),
      ),
    ).toEqual([
      ['assetId assetIdInvalid'],
      ['owner ownerEvm'],
      ['owner ownerProgram'],
      ['owner missing'],
      ['again tooLong'],
    ])
  })

  it('sends no NFT to two wallets, however often one wallet is in it', () => {
    expect(codesOf(`assetId,owner\n${one},${owner}\n${two},${owner}\n${one},${other}`)).toEqual([
      [],
      [],
      ['assetId assetTwice'],
    ])
  })
})

describe('the key of a transfer', () => {
  it('is the NFT and whom it goes to: the same list again is the same items', () => {
    const list = `assetId,owner\n${one},${owner}\n${two},${owner}`
    expect(keysOf(list)).toEqual([`${one}:${owner}`, `${two}:${owner}`])
    expect(keysOf(list)).toEqual(keysOf(list.replace('assetId,owner', 'mint,wallet')))
    expect(keysOf(`assetId,owner\n${one},${other}`)).toEqual([`${one}:${other}`])
  })

  it('is another where a person says that the NFT goes to the same wallet again', () => {
    expect(keysOf(`assetId,owner,again\n${one},${owner},2\n${two},${owner},`)).toEqual([
      `${one}:${owner}:2`,
      `${two}:${owner}`,
    ])
  })

  it('comes back from what is stored of an item', () => {
    const items = [...usableItems(check(`assetId,owner,again\n${one},${owner},2\n${two},${other},`))]
    const stored = items.map((item) => transferLaunch.toItem(item, { known: null, wallet: 'wallet' }))
    expect(stored.map(({ owner: to, payload }) => [to, payload])).toEqual([
      [owner, { assetId: one, again: '2' }],
      [other, { assetId: two }],
    ])
    expect(stored.map((item, at) => transferLaunch.ofItem(item, at + 1))).toEqual(items)
  })

  it('has words for a list that was entered twice, which say what to do', () => {
    const said = describeIssue(transferList, issue('alreadyPlanned', null, { run: 'Winners' }), 'eng')
    expect(said).toContain('Winners')
    expect(said).toContain('Again')
  })
})

it('the quote counts a token account for every NFT of Token Metadata, and none for a leaf', () => {
  const prices: QuotePrices = {
    ...{ rentBaseLamports: 650_240n, rentPerByteLamports: 5_080n },
    ...{ priorityMicroLamports: 0n, acceptsV1: true, slotMs: 400 },
  }
  const [nfts, leaves] = transferLaunch.quote({ count: 100, sizes: {}, hasGuard: false }, prices, noTrees)
  const rent = 100n * (650_240n + 165n * 5_080n)
  expect(nfts).toMatchObject({
    ...{ transactions: 10, rentLamports: String(rent), returnedLamports: null },
    totalLamports: String(rent + 10n * 5_000n),
  })
  expect(leaves).toMatchObject({ transactions: 13, rentLamports: null, totalLamports: '65000' })
})
