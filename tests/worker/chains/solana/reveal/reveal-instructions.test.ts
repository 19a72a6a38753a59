import {
  getMetadataArgsSerializer,
  mplBubblegum,
  TokenStandard,
  updateMetadata,
} from '@metaplex-foundation/mpl-bubblegum'
import { mplTokenMetadata, updateV1 } from '@metaplex-foundation/mpl-token-metadata'
import { createNoopSigner, none, publicKey, signerIdentity, some } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { describe, expect, it } from 'vitest'
import type { Leaf, NftMetadata } from '#worker/chains/asset.ts'
import { encodeMetadata, readMetadata, rebuildMetadata } from '#worker/chains/solana/assets/leaf-metadata.ts'
import { ByteReader } from '#worker/chains/solana/read-back/byte-reader.ts'
import { isStillThere } from '#worker/chains/solana/assets/change-log.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import { leafReveal } from '#worker/chains/solana/reveal/leaf-reveal.ts'
import { nftReveal } from '#worker/chains/solana/reveal/nft-reveal.ts'
import { authority, builder, collection, tree } from '../sample.ts'
import { hashesOf, metadataOf, told } from './told-leaf.ts'

const mint = publicKey('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const identity = createNoopSigner(publicKey(authority.address))
const umi = createUmi('http://127.0.0.1:9/')
  .use(mplBubblegum())
  .use(mplTokenMetadata())
  .use(signerIdentity(identity))
const { book } = builder()
const item = { key: 'one', assetId: mint, name: 'Gold Kong #0001', uri: 'https://example.com/kongz/1.json' }
const root = new Uint8Array(32).fill(1)

function leafOf(change: Partial<Leaf> = {}): Leaf {
  return {
    ...{ assetId: mint, tree: tree.address, index: 5, owner: mint, delegate: collection.address },
    ...hashesOf(metadataOf(told)),
    ...{ isBurnt: false, told },
    ...change,
  }
}
function build(leaf: Leaf) {
  return leafReveal.instruction({
    ...{ book, leaf, proof: { root, nodes: [mint] }, item, authority: authority.address },
  })
}

describe('the instructions of a reveal are those Metaplex builds when it finds every address itself', () => {
  it.each([
    ['in a verified collection', told],
    [
      'in a collection nobody verified',
      { ...told, collection: { isVerified: false, mint: collection.address } },
    ],
    ['in none', { ...told, collection: null }],
  ])('of a leaf %s', (_, asTold) => {
    const currentMetadata = metadataOf(asTold)
    const ours = build(leafOf({ told: asTold, ...hashesOf(currentMetadata) }))
    const isVerified = asTold.collection?.isVerified ?? false
    const theirs = updateMetadata(umi, {
      ...{
        leafOwner: mint,
        leafDelegate: publicKey(collection.address),
        merkleTree: publicKey(tree.address),
      },
      ...{ root, nonce: 5, index: 5, proof: [mint], currentMetadata },
      ...(isVerified && { collectionMint: publicKey(collection.address) }),
      updateArgs: { name: item.name, uri: item.uri },
    })
    expect([ours]).toEqual(fromUmi(theirs))
  })

  it.each([
    ['with creators', told.creators],
    ['without', []],
  ])('of an NFT %s, which keeps the rest', (_, creators) => {
    const metadata: NftMetadata = {
      ...{ updateAuthority: authority.address, mint, name: 'Hidden', symbol: 'PUNKY', uri: 'https://a.b/c' },
      ...{ sellerFeeBasisPoints: 500, creators, isMutable: true, tokenStandard: TokenStandard.NonFungible },
      ...{ collection: null, isCollection: false, collectionSize: null },
    }
    const [ours] = nftReveal.instructions({ assetId: mint, metadata }, item, authority.address)
    const [theirs] = updateV1(umi, {
      mint,
      data: some({
        ...{ name: item.name, uri: item.uri, symbol: 'PUNKY', sellerFeeBasisPoints: 500 },
        creators: creators.length === 0 ? none() : some(metadataOf(told).creators),
      }),
    }).getInstructions()
    expect(ours?.data).toEqual(theirs?.data)
    expect(ours?.accounts.map(({ address }) => address)).toEqual(theirs?.keys.map(({ pubkey }) => pubkey))
  })
})

describe('the metadata of a leaf', () => {
  const unseen = { ...told, collection: { isVerified: true, mint: collection.address } }
  it.each([
    ['as it is told', {}],
    ['without a token standard', { tokenStandard: none<TokenStandard>() }],
    ['without an edition nonce', { editionNonce: null }],
    [
      'in a collection that the index calls verified and is not',
      {
        collection: { key: publicKey(collection.address), verified: false },
      },
    ],
  ])('is rebuilt %s', (_, change) => {
    const metadata = metadataOf(unseen, change)
    const rebuilt = rebuildMetadata(leafOf(hashesOf(metadata)))
    if (!rebuilt) throw new Error('It is not rebuilt.')
    const bytes = getMetadataArgsSerializer().serialize(metadata)
    expect(encodeMetadata(rebuilt)).toEqual(bytes)
    expect(readMetadata(new ByteReader(bytes))).toEqual(rebuilt)
  })

  it.each([
    ['name', { told: { ...told, name: 'Another' } }],
    [
      'creator flag',
      { told: { ...told, creators: told.creators.map((one) => ({ ...one, isVerified: true })) } },
    ],
    ['nothing', { told: null }],
  ])('is not taken from an index that tells another %s', (_, change) => {
    const leaf = leafOf(change)
    expect(rebuildMetadata(leaf)).toBeNull()
    expect(build(leaf)).toBeNull()
  })
})

describe('a leaf that was there at a root', () => {
  const change = (root: string, leafIndex: number) => ({ root, leafIndex })
  // The newest first: leaf 5 was changed by r2.
  const confirmed = [change('r4', 9), change('r3', 8), change('r2', 5), change('r1', 5)]
  it.each([
    ['now', 'r4', 'r4', true],
    ['since its last change', 'r2', 'r4', true],
    ['and what is final is older, with nothing of it since', 'r4', 'r2', true],
    ['before it was changed again', 'r1', 'r4', false],
    ['and its change is not final', 'r4', 'r1', false],
    ['that the tree has forgotten', 'r0', 'r4', false],
    ['while what is final is forgotten', 'r4', 'r0', false],
  ])('%s', (_, root, final, isThere) => {
    const logs = { confirmed, finalized: [change(final, 0)] }
    expect(isStillThere({ root, leafIndex: 5 }, logs)).toBe(isThere)
  })
})
