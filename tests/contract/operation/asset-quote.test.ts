import { describe, expect, it } from 'vitest'
import { burnLaunch } from '#contract/burn/launch.ts'
import { quoteAssets } from '#contract/operation/asset-quote.ts'
import { noTrees, type QuotePrices } from '#contract/operation/quote.ts'
import { revealLaunch } from '#contract/reveal/launch.ts'

const prices: QuotePrices = {
  ...{ rentBaseLamports: 650_240n, rentPerByteLamports: 5_080n },
  ...{ priorityMicroLamports: 1_000n, acceptsV1: true, slotMs: 400 },
}
const input = { count: 100, sizes: {}, hasGuard: false }

describe('the quote of an operation on NFTs that are there', () => {
  it('of a burn is fees alone, and says what comes back', () => {
    const [nfts, leaves] = burnLaunch.quote(input, prices, noTrees)
    expect(nfts).toMatchObject({
      ...{ standard: 'token-metadata', transactions: 8, networkFeeLamports: '40000' },
      // 100 x 40,000 units at a thousandth of a lamport.
      ...{ priorityFeeLamports: '4000', totalLamports: '44000', rentLamports: null },
      // 100 x (3 x 128 + 165 + 607 + 20 bytes) x 5,080: what burnV1 gives back.
      returnedLamports: '597408000',
    })
    expect(leaves).toMatchObject({ standard: 'compressed', transactions: 12, returnedLamports: '0' })
  })

  it('counts in the smaller transactions of a chain without v1', () => {
    const each = burnLaunch.quote(input, { ...prices, acceptsV1: false }, noTrees)
    expect(each.map(({ itemsPerTransaction, transactions }) => [itemsPerTransaction, transactions])).toEqual([
      [5, 20],
      [2, 50],
    ])
  })

  it('puts as many leaves into a transaction as their trees take at once, others beside them', () => {
    const inTrees = (launch: typeof revealLaunch, smallestBuffer: number) =>
      launch.quote(input, prices, { ...noTrees, smallestBuffer }).map((route) => route.itemsPerTransaction)
    expect(inTrees(revealLaunch, 8)).toEqual([14, 2])
    expect(inTrees(revealLaunch, 256)).toEqual([14, 5])
    expect(inTrees(burnLaunch, 8)).toEqual([14, 8])
  })

  it('adds the rent of what is made, and is for no standard it has no shape of', () => {
    const shape = { perTransaction: { v0: 5, v1: 10 }, compute: 0, opened: [165] }
    const routes = quoteAssets({ 'token-metadata': shape }, input, prices, noTrees)
    const rent = 100n * (650_240n + 165n * 5_080n)
    expect(routes).toMatchObject([
      {
        ...{ rentLamports: String(rent), returnedLamports: null },
        totalLamports: String(rent + 10n * 5_000n),
      },
    ])
  })
})
