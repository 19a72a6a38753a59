import { describe, expect, it } from 'vitest'

import type { MintContext, MintItem } from '#worker/chains/programs.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { buildMint } from '#worker/chains/solana/mint/build-mint.ts'
import { packMints } from '#worker/chains/solana/mint/pack-mints.ts'
import { TRANSACTION_BYTES_MAX } from '#worker/chains/solana/message/message-sizer.ts'
import { builder, items, options, sampleContext, sampleItem, tinyItem } from '../sample.ts'

const LONGEST_SEED = 'z'.repeat(32)
function build(context: MintContext, group: MintItem[]) {
  return buildMint(builder(), () => 890_880n, context, group, options)
}
function sizes(context: MintContext, some: MintItem[]) {
  return packMints(builder(), context, some).map((group) => group.length)
}

const packed: [string, Partial<MintContext>, (index: number) => MintItem, number][] = [
  ['realistic leaves in v0', {}, sampleItem, 3],
  ['realistic leaves in v1', { version: 'v1' }, sampleItem, 14],
  ['tiny leaves in v0', {}, tinyItem, 7],
  ['tiny leaves in v1', { version: 'v1' }, tinyItem, 16],
  ['tiny leaves in v1 with a guard', { version: 'v1', guard: { seed: LONGEST_SEED } }, tinyItem, 15],
  ['realistic leaves in v0 with a guard', { guard: { seed: LONGEST_SEED } }, sampleItem, 2],
  ['NFTs in v0', { standard: 'token-metadata' }, sampleItem, 1],
  ['NFTs in v1', { standard: 'token-metadata', version: 'v1' }, sampleItem, 3],
  [
    'NFTs in v1 with a guard',
    { standard: 'token-metadata', version: 'v1', guard: { seed: LONGEST_SEED } },
    sampleItem,
    3,
  ],
]

describe('packing', () => {
  it.each(packed)('puts as many %s into a transaction as fit', (_, change, make, expected) => {
    const context = sampleContext(change)
    const groups = packMints(builder(), context, items(40, make))
    expect(groups[0]).toHaveLength(expected)
    for (const group of groups) {
      expect(build(context, group).bytes.length).toBeLessThanOrEqual(TRANSACTION_BYTES_MAX[context.version])
    }
  })

  it('keeps every item once and in order', () => {
    const many = items(101)
    const groups = packMints(builder(), sampleContext({ version: 'v1' }), many)
    expect(groups.flat()).toEqual(many)
  })

  it('cuts a v0 group by bytes, not one item early', () => {
    const context = sampleContext()
    const many = items(20)
    const [first] = sizes(context, many)
    expect(() => build(context, many.slice(0, (first ?? 0) + 1))).toThrow(ChainError)
  })

  it('lets items of one owner share its address', () => {
    const owner = sampleItem(0).owner
    const shared = sizes(
      sampleContext({ version: 'v1' }),
      items(40, (index) => sampleItem(index, { owner })),
    )
    expect(shared[0]).toBeGreaterThan(sizes(sampleContext({ version: 'v1' }), items(40))[0] ?? 0)
  })

  it('gives an item too large for any transaction a group of its own, and building it fails with that reason', () => {
    const huge = sampleItem(1, { uri: `https://x.yz/${'u'.repeat(1200)}` })
    const context = sampleContext()
    const groups = packMints(builder(), context, [sampleItem(0), huge, sampleItem(2)])
    expect(groups.map((group) => group.length)).toEqual([1, 1, 1])
    expect(() => build(context, [huge])).toThrow(expect.objectContaining({ code: 'METADATA_INVALID' }))
  })

  it('packs nothing into nothing', () => {
    expect(packMints(builder(), sampleContext(), [])).toEqual([])
  })

  it.each([
    ['an owner of another chain', { owner: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'OWNER_INVALID'],
    ['a royalty below zero', { sellerFeeBasisPoints: -1 }, 'METADATA_INVALID'],
    ['a royalty that is not a number', { sellerFeeBasisPoints: Number.NaN }, 'METADATA_INVALID'],
    ['a creator that is no address', { creators: [{ address: 'me', share: 100 }] }, 'METADATA_INVALID'],
  ])('refuses %s, naming the item', (_, change, code) => {
    const bad = sampleItem(7, change)
    expect(() => packMints(builder(), sampleContext(), [bad])).toThrow(
      expect.objectContaining({ code, kind: 'permanent', detail: { itemKey: 'item-7' } }),
    )
  })
})

describe('building', () => {
  it('says where the items start and what it can cost', () => {
    const guard = { seed: LONGEST_SEED }
    const v0 = build(sampleContext({ guard }), items(2))
    expect(v0).toMatchObject({ firstItemInstruction: 3, instructionsPerItem: 1, feeLamports: 7_500n })
    const nft = build(sampleContext({ standard: 'token-metadata', version: 'v1' }), items(3))
    expect(nft).toMatchObject({ firstItemInstruction: 0, instructionsPerItem: 3, feeLamports: 22_500n })
    expect(nft.lastValidBlockHeight).toBe(options.blockhash.lastValidBlockHeight)
  })

  it('makes the same bytes from the same input, so that a crash cannot fork an attempt', () => {
    const context = sampleContext({ standard: 'token-metadata', version: 'v1' })
    expect(build(context, items(2))).toEqual(build(context, items(2)))
  })
})
