import { describe, expect, it } from 'vitest'
import { checkList, parseList, usableItems } from '#contract/list/index.ts'
import { launchKinds, launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import type { LaunchedItem } from '#contract/operation/launch.ts'
import type { operationFacts } from '#contract/operation/operations.ts'
import { noTrees } from '#contract/operation/quote.ts'
import { revealPayload } from '#contract/reveal/item.ts'
import { updateAuthorityPayload } from '#contract/update-authority/item.ts'
import { verifyCollectionPayload } from '#contract/verify-collection/item.ts'
import { verifyCreatorPayload } from '#contract/verify-creator/item.ts'
import type { AssetOutline, Nft, AssetFacts } from '#worker/chains/asset.ts'
import type { AssetItem, TransactionVersion } from '#worker/chains/programs.ts'
import { createAddressBook } from '#worker/chains/solana/address/address-book.ts'
import { optionalAddressBytes } from '#worker/chains/solana/address/address-bytes.ts'
import type { AssetSteps } from '#worker/chains/solana/assets/asset-steps.ts'
import { packAssets } from '#worker/chains/solana/assets/pack-assets.ts'
import { burnSteps } from '#worker/chains/solana/burn/burn-steps.ts'
import { transferSteps } from '#worker/chains/solana/transfer/transfer-steps.ts'
import { revealSteps } from '#worker/chains/solana/reveal/reveal-steps.ts'
import { updateAuthoritySteps } from '#worker/chains/solana/update-authority/authority-program.ts'
import { verifyCollectionSteps } from '#worker/chains/solana/verify-collection/verify-collection-steps.ts'
import { verifyCreatorSteps } from '#worker/chains/solana/verify-creator/verify-creator-steps.ts'
import { deriveSigner } from '#worker/chains/solana/signer.ts'
import { toAssetItem } from '#worker/operations/asset-operation.ts'
import { walletOf } from '#tests/fixtures/make-rows.ts'
import { hashesOf, metadataOf, told } from '../reveal/told-leaf.ts'
import { authority, collection, secret, tree } from '../sample.ts'

const book = createAddressBook()
function assets(count: number): AssetItem[] {
  return Array.from({ length: count }, (_, at) => ({
    key: `item-${at}`,
    assetId: deriveSigner(secret, `asset-${at}`).address,
  }))
}
type OutlineOf = (assetId: string) => AssetOutline
function leaf(proofNodes: number, maxDepth = 14, maxBufferSize = 64, delegate?: string): OutlineOf {
  const hashes = hashesOf(metadataOf(told))
  const owner = authority.address
  const shape = { maxDepth, maxBufferSize, canopyDepth: maxDepth - proofNodes }
  return (assetId) => ({
    standard: 'compressed',
    leaf: {
      ...{ assetId, tree: tree.address, index: 0, isBurnt: false },
      ...{ owner, delegate: delegate ?? owner, ...hashes, told },
    },
    shape,
  })
}
/** The same, each with a holder of its own. */
function heldByOthers(outlineOf: OutlineOf): OutlineOf {
  return (assetId) => {
    const outline = outlineOf(assetId)
    if (outline.standard !== 'compressed') return outline
    const owner = walletOf(assetId)
    return { ...outline, leaf: { ...outline.leaf, owner, delegate: owner } }
  }
}
const nft: OutlineOf = (assetId) => {
  const metadata: Nft['metadata'] = {
    ...told,
    ...{ updateAuthority: authority.address, mint: assetId, tokenStandard: 0 },
    collection: { isVerified: true, mint: collection.address },
    isCollection: false,
    collectionSize: null,
  }
  return { standard: 'token-metadata', nft: { assetId, metadata } }
}
function factsOf(items: AssetItem[], outlineOf: OutlineOf): AssetFacts {
  return new Map(items.map(({ assetId }) => [assetId, outlineOf(assetId)]))
}
function pack(version: TransactionVersion, items: AssetItem[], facts: AssetFacts) {
  const context = { standard: 'compressed' as const, version, authority }
  return packAssets({ book, steps: burnSteps, context }, items, facts)
}
function sizes(groups: AssetItem[][]) {
  return groups.map((group) => group.length)
}

/** Those that an admin launches, each with how it is packed. */
const packers: Record<AssetKind, ReturnType<typeof packerOf>> = {
  burn: packerOf(burnSteps, toAssetItem),
  transfer: packerOf(transferSteps, (given) => ({ ...toAssetItem(given), owner: given.owner })),
  reveal: packerOf(revealSteps, ({ key, payload }) => ({ key, ...revealPayload.parse(payload) })),
  verifyCreator: packerOf(verifyCreatorSteps, ({ key, payload }) => {
    const { claim, ...rest } = verifyCreatorPayload.parse(payload)
    return { key, ...rest, isVerified: claim === 'verify' }
  }),
  verifyCollection: packerOf(verifyCollectionSteps, ({ key, payload }) => {
    const { assetId, claim } = verifyCollectionPayload.parse(payload)
    return { key, assetId, collection: collection.address, isVerified: claim === 'verify' }
  }),
  updateAuthority: packerOf(updateAuthoritySteps, ({ key, payload }) => ({
    ...{ key, ...updateAuthorityPayload.parse(payload) },
  })),
}
/** Six nodes of a proof, as our trees leave them. */
const leaves: Record<AssetKind, OutlineOf> = {
  burn: leaf(6),
  transfer: leaf(6),
  reveal: heldByOthers(leaf(6)),
  verifyCreator: heldByOthers(leaf(6)),
  verifyCollection: heldByOthers(leaf(6)),
  updateAuthority: heldByOthers(leaf(6)),
}
/** What is done to accounts of tokens is packed otherwise. */
type OfTokens = { isOfTokens: true }
type AssetKind = {
  [Kind in LaunchKind]: (typeof operationFacts)[Kind] extends { assetField: null } | OfTokens ? never : Kind
}[LaunchKind]
const assetKinds = launchKinds.filter((kind): kind is AssetKind => kind in packers)

function packerOf<Item extends AssetItem, Done extends AssetItem>(
  steps: AssetSteps<Item, Done>,
  toItem: (given: LaunchedItem & { key: string }) => Item,
) {
  return (version: TransactionVersion, launched: LaunchedItem[], outlineOf: OutlineOf) => {
    const items = launched.map((given, at) => toItem({ ...given, key: `item-${at}` }))
    const context = { standard: 'compressed' as const, version, authority }
    return sizes(packAssets({ book, steps, context }, items, factsOf(items, outlineOf)))
  }
}

/** What a list as its example gives, with addresses of its own in every row. */
function itemsOf(kind: AssetKind, count: number) {
  const { list, toItem } = launchOf(kind)
  const [example = []] = list.example
  const rows = Array.from({ length: count }, (_, at) =>
    example.map((cell, column) => (optionalAddressBytes(cell) ? walletOf(`${column} ${at}`) : cell)),
  )
  const text = [list.names, ...rows].map((cells) => cells.join(',')).join('\n')
  const items = [...usableItems(checkList(parseList(list, text)))]
  return items.map((item) => toItem(item, { known: null, wallet: authority.address }))
}

describe.each(assetKinds)('a %s', (kind) => {
  it.each(['v0', 'v1'] as const)('has as many in a transaction of %s as its quote says', (version) => {
    const prices = {
      ...{ rentBaseLamports: 0n, rentPerByteLamports: 0n, priorityMicroLamports: 0n },
      ...{ acceptsV1: version === 'v1', slotMs: 400 },
    }
    const count = 80
    for (const { standard, itemsPerTransaction } of launchOf(kind).quote(
      { count, sizes: {}, hasGuard: false },
      prices,
      noTrees,
    )) {
      const [first] = packers[kind](
        version,
        itemsOf(kind, count),
        standard === 'compressed' ? leaves[kind] : nft,
      )
      expect([standard, itemsPerTransaction]).toEqual([standard, first])
    }
  })
})

describe('burns in one transaction', () => {
  it.each<[string, TransactionVersion, OutlineOf, number]>([
    ['leaves with the whole proof in the canopy', 'v0', leaf(0), 6],
    ['leaves with three nodes', 'v0', leaf(3), 3],
    ['leaves with six nodes', 'v0', leaf(6), 2],
    ['leaves with the whole proof in the canopy', 'v1', leaf(0), 20],
    ['leaves with three nodes', 'v1', leaf(3), 16],
    ['leaves with six nodes', 'v1', leaf(6), 9],
    ['leaves of a deep tree, which cost more compute', 'v1', leaf(0, 24), 9],
    ['leaves of a tree that remembers eight changes', 'v1', leaf(0, 5, 8), 8],
    [
      'leaves somebody else may move too, which takes an address',
      'v0',
      leaf(0, 14, 64, collection.address),
      6,
    ],
    ['NFTs of one collection', 'v0', nft, 5],
    ['NFTs of one collection', 'v1', nft, 14],
  ])('are as many %s in %s as fit', (_, version, outline, count) => {
    const items = assets(count + 1)
    expect(sizes(pack(version, items, factsOf(items, outline)))).toEqual([count, 1])
  })

  it('keep their order, lose none, and leave alone what nobody could find', () => {
    const items = assets(9)
    const known = items.filter((_, at) => at !== 4)
    const groups = pack('v1', items, factsOf(known, leaf(0)))
    expect(sizes(groups)).toEqual([4, 1, 4])
    expect(groups.flat()).toEqual(items)
  })

  it('go alone when a proof is too long for any', () => {
    const items = assets(2)
    expect(sizes(pack('v0', items, factsOf(items, leaf(24, 24))))).toEqual([1, 1])
  })
})

describe('reveals in one transaction', () => {
  const given = (count: number) => itemsOf('reveal', count)
  it.each<[string, TransactionVersion, OutlineOf, number]>([
    ['leaves with the whole proof in the canopy', 'v0', heldByOthers(leaf(0)), 1],
    ['leaves with the whole proof in the canopy', 'v1', heldByOthers(leaf(0)), 8],
    ['leaves of a tree that remembers eight changes: a quarter of it', 'v1', heldByOthers(leaf(0, 5, 8)), 2],
    ['NFTs', 'v0', nft, 3],
    ['NFTs', 'v1', nft, 14],
  ])('are as many %s in %s as fit', (_, version, outline, count) => {
    expect(packers.reveal(version, given(count + 1), outline)).toEqual([count, 1])
  })

  it('go alone when the index tells of a leaf what it was not hashed from', () => {
    const lying: OutlineOf = (assetId) => {
      const outline = leaf(0)(assetId)
      if (outline.standard !== 'compressed') return outline
      return { ...outline, leaf: { ...outline.leaf, told: { ...told, symbol: 'OTHER' } } }
    }
    expect(packers.reveal('v1', given(3), lying)).toEqual([1, 1, 1])
  })
})
