import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemsPerTransaction } from '#contract/mint/quote-packing.ts'
import { quoteRoutes, type MintQuoteInput } from '#contract/mint/quote.ts'
import { noTrees } from '#contract/operation/quote.ts'
import { treeShapesFor } from '#contract/mint/tree-shape.ts'
import type { Guard, MintItem, Standard } from '#worker/chains/programs.ts'
import { localItem, openFixture, type Fixture } from '../../worker/chains/solana/on-localnet.ts'
import { builder, items, sampleContext, sampleItem, tinyItem } from '../../worker/chains/solana/sample.ts'
import { packMints } from '#worker/chains/solana/mint/pack-mints.ts'

const standards = ['compressed', 'token-metadata'] as const
const versions = ['v0', 'v1'] as const

function meansOf(list: MintItem[]) {
  const bytes = (text: string) => Buffer.byteLength(text)
  const sum = list.reduce((all, it) => all + bytes(it.name) + bytes(it.symbol) + bytes(it.uri), 0)
  const creators = list.reduce((all, it) => all + it.creators.length, 0)
  return { metadataBytesMean: sum / list.length, creatorsMean: creators / list.length }
}

describe('items of a transaction', () => {
  const creator = (n: number) => ({ address: sampleItem(n).owner, share: 25 })
  const lists: [string, MintItem[]][] = [
    ['ordinary', items(60)],
    ['tiny', items(60, (index) => ({ ...tinyItem(index), owner: sampleItem(index).owner }))],
    [
      'large',
      items(60, (index) =>
        sampleItem(index, {
          uri: `https://x.yz/${'a'.repeat(180)}`,
          creators: [1, 2, 3, 4].map(creator),
        }),
      ),
    ],
  ]
  for (const standard of standards)
    for (const version of versions)
      for (const guard of [null, { seed: 'guard' }])
        test.each(lists)(
          `${standard} in ${version}${guard ? ' with a guard' : ''}, %s, are as many as the worker packs`,
          (_, list) => {
            const [group = []] = packMints(builder(), sampleContext({ standard, version, guard }), list)
            const quoted = itemsPerTransaction(standard, version, {
              ...meansOf(list),
              hasGuard: guard !== null,
            })
            expect(quoted).toBe(group.length)
          },
        )
})

describe('a quote', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture()
  })
  afterAll(() => fixture.close())

  const count = 20
  const balance = async () => (await fixture.chain.balances([fixture.authority.address]))[0] ?? 0n

  /** Mints as the worker does: trees, full transactions, a compute limit 1.2 times what a dry run took. */
  const spend = async (standard: Standard, version: 'v0' | 'v1', list: MintItem[], guard: Guard | null) => {
    const before = await balance()
    const [shape] = treeShapesFor(list.length, false)
    const name = `${standard}-${version}-${guard?.seed ?? ''}`
    const treeAddress = standard === 'compressed' && shape ? await fixture.makeTree(name, shape) : null
    const context = fixture.context(standard, version, { treeAddress, guard })
    const { priorityMicroLamports: microLamports } = await fixture.chain.conditions()
    for (const [n, group] of fixture.chain.programs.mint.pack(context, list).entries()) {
      const own = guard ? { ...context, guard: { seed: `${guard.seed}${n}` } } : context
      const draft = fixture.chain.programs.mint.build(
        own,
        group,
        await fixture.options({ microLamports: 0n }),
      )
      const { computeUnits } = await fixture.chain.simulate(draft.bytes)
      const limit = Math.ceil(20_000 + computeUnits * 1.2)
      const signed = fixture.chain.programs.mint.build(
        own,
        group,
        await fixture.options({ microLamports, computeUnits: limit }),
      )
      expect(await fixture.land(signed)).toBeNull()
    }
    return before - (await balance())
  }
  const prices = async (version: 'v0' | 'v1') => {
    const conditions = await fixture.chain.conditions()
    return { ...conditions, acceptsV1: version === 'v1' }
  }

  for (const standard of standards)
    for (const version of versions)
      test(`of ${standard} in ${version} is within 5 % of what is spent`, async () => {
        const list = Array.from({ length: count }, (_, n) =>
          localItem(fixture.chain, `${standard}${version}${n}`),
        )
        const spent = await spend(standard, version, list, null)
        const input: MintQuoteInput = {
          count,
          ...meansOf(list),
          hasGuard: false,
        }
        const quoted = quoteRoutes(input, await prices(version)).find((route) => route.standard === standard)
        const total = Number(quoted?.totalLamports)
        expect(Math.abs(total - Number(spent)) / Number(spent)).toBeLessThan(0.05)
      })

  test('says what the guards lock, beside the total', async () => {
    const list = Array.from({ length: 20 }, (_, n) => localItem(fixture.chain, `guarded${n}`))
    const spent = await spend('compressed', 'v1', list, { seed: 'g' })
    const input: MintQuoteInput = {
      count: 20,
      ...meansOf(list),
      hasGuard: true,
    }
    const [quoted] = quoteRoutes(input, await prices('v1'))
    const total = Number(quoted?.totalLamports) + Number(quoted?.guardLamports)
    expect(Math.abs(total - Number(spent)) / Number(spent)).toBeLessThan(0.05)
  })
})

const samplePrices = {
  rentBaseLamports: 890_880n,
  rentPerByteLamports: 6_960n,
  priorityMicroLamports: 1_000n,
  acceptsV1: true,
  slotMs: 400,
}

test('a quote of 100,000 compressed items has one tree of depth 17 and costs less than a thousandth of NFTs', () => {
  const input = {
    count: 100_000,
    metadataBytesMean: 90,
    creatorsMean: 1,
    hasGuard: false,
  }
  const [compressed, nfts] = quoteRoutes(input, samplePrices)
  expect(compressed?.trees).toMatchObject([{ maxDepth: 17, count: 1, capacity: 131_072, freeAfter: 31_072 }])
  expect(Number(compressed?.totalLamports) * 1000).toBeLessThan(Number(nfts?.totalLamports))
  expect(nfts?.protocolFeeLamports).toBe((100_000n * 10_000_000n).toString())
})

test('new trees are filled in their order, and what stays free is what no NFT of the run takes', () => {
  const input = { metadataBytesMean: 90, creatorsMean: 1, hasGuard: false }
  for (const [willReveal, count] of [
    [false, 8],
    [false, 33],
    [true, 20_000],
    [true, 16_384 * 2 + 1],
  ] as const) {
    const [route] = quoteRoutes({ ...input, count }, samplePrices, { ...noTrees, willReveal })
    const trees = route?.trees ?? []
    const room = trees.reduce((sum, tree) => sum + tree.count * tree.capacity, 0)
    expect(trees.reduce((sum, tree) => sum + tree.freeAfter, 0)).toBe(room - count)
    expect(trees.slice(0, -1).map(({ freeAfter }) => freeAfter)).toEqual(trees.slice(0, -1).map(() => 0))
  }
  const open = [{ treeId: 1, address: 'a', maxDepth: 6, free: 24 }]
  const [beside] = quoteRoutes({ ...input, count: 30 }, samplePrices, { ...noTrees, open })
  expect(beside?.usedTrees).toMatchObject([{ takes: 24, freeAfter: 0 }])
  expect(beside?.trees).toMatchObject([{ capacity: 8, freeAfter: 2 }])
})
