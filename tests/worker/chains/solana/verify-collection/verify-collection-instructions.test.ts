import {
  mplBubblegum,
  setAndVerifyCollection,
  unverifyCollection,
  verifyCollection,
} from '@metaplex-foundation/mpl-bubblegum'
import {
  mplTokenMetadata,
  unverifyCollectionV1,
  verifyCollectionV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { createNoopSigner, publicKey, signerIdentity } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { describe, expect, it } from 'vitest'
import type { Leaf, ToldMetadata } from '#worker/chains/asset.ts'
import { findMetadataAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import { readLeafCollection } from '#worker/chains/solana/instructions/verify-leaf-collection.ts'
import { leafVerifyCollection } from '#worker/chains/solana/verify-collection/leaf-verify-collection.ts'
import { nftVerifyCollection } from '#worker/chains/solana/verify-collection/nft-verify-collection.ts'
import { hashesOf, metadataOf, told } from '../reveal/told-leaf.ts'
import { authority, builder, collection, tree } from '../sample.ts'

const mint = publicKey('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const umi = createUmi('http://127.0.0.1:9/')
  .use(mplBubblegum())
  .use(mplTokenMetadata())
  .use(signerIdentity(createNoopSigner(publicKey(authority.address))))
const { book } = builder()
const root = new Uint8Array(32).fill(1)
const item = { key: 'one', assetId: mint, collection: collection.address }

function leafOf(group: ToldMetadata['collection'], shown = group): Leaf {
  return {
    ...{ assetId: mint, tree: tree.address, index: 5, owner: mint, delegate: collection.address },
    ...hashesOf(metadataOf({ ...told, collection: group })),
    ...{ isBurnt: false, told: { ...told, collection: shown } },
  }
}
function build(asked: Leaf, isVerified: boolean) {
  return leafVerifyCollection.instruction({
    ...{ book, leaf: asked, proof: { root, nodes: [mint] }, authority: authority.address },
    item: { ...item, isVerified },
  })
}
function own(isVerified: boolean) {
  return { mint: collection.address, isVerified }
}

describe('the instructions of a collection are those Metaplex builds when it finds every address itself', () => {
  it.each([
    ['verified', true, verifyCollection, own(false)],
    ['unverified', false, unverifyCollection, own(true)],
    ['put into it, of none', true, setAndVerifyCollection, null],
    ['put into it, of another', true, setAndVerifyCollection, { mint, isVerified: false }],
  ] as const)('of a leaf that is %s, and read back as they were written', (_, isVerified, theirs, group) => {
    const leaf = leafOf(group)
    const ours = build(leaf, isVerified)
    const builder = theirs(umi, {
      ...{ leafOwner: mint, leafDelegate: publicKey(collection.address) },
      ...{ merkleTree: publicKey(tree.address), root, nonce: 5, index: 5, proof: [mint] },
      ...{ collectionMint: publicKey(collection.address) },
      metadata: metadataOf({ ...told, collection: group }),
      // The builder counts the hash of what the leaf becomes, where the collection changes.
      ...hashesOf(metadataOf({ ...told, collection: group })),
    })
    expect([ours]).toEqual(fromUmi(builder))
    if (!ours) throw new Error('It is not built.')
    const call = { program: ours.programId, accounts: ours.accounts.map(({ address }) => address) }
    const read = readLeafCollection({ ...call, data: ours.data })
    const current = { ...told, collection: group }
    expect(read).toMatchObject({ collection: collection.address, isVerified, current })
    const torn = [ours.data.subarray(0, -1), Uint8Array.of(...ours.data, 0), Uint8Array.of(1, 2)]
    expect(torn.map((data) => readLeafCollection({ ...call, data }))).toEqual([null, null, null])
  })

  it.each([
    ['verified', true],
    ['unverified', false],
  ] as const)('of an NFT that is %s', (_, isVerified) => {
    const metadata = { ...told, updateAuthority: mint, mint, tokenStandard: 0 }
    const nft = { assetId: mint, metadata: { ...metadata, isCollection: false, collectionSize: null } }
    const ours = nftVerifyCollection.instructions(nft, { ...item, isVerified }, authority.address)
    const input = {
      metadata: publicKey(findMetadataAddress(mint)),
      collectionMint: publicKey(collection.address),
    }
    const theirs = isVerified ? verifyCollectionV1(umi, input) : unverifyCollectionV1(umi, input)
    expect(ours).toEqual(fromUmi(theirs))
  })

  it('of a leaf are built where an index hides the collection that has not verified it', () => {
    const hidden = leafOf(own(false), null)
    expect(build(hidden, true)).toEqual(build(leafOf(own(false)), true))
    expect(leafVerifyCollection.isDone?.(hidden, { ...item, isVerified: false })).toBe(true)
  })

  it('of a leaf are not built from what it was not hashed from', () => {
    const leaf = leafOf(own(true))
    expect(build({ ...leaf, told: { ...told, symbol: 'OTHER' } }, false)).toBeNull()
  })

  it('believe no index that tells a leaf verified which was not hashed so', () => {
    const lying = leafOf(own(false), own(true))
    expect(leafVerifyCollection.isDone?.(lying, { ...item, isVerified: true })).toBe(false)
    expect(build(lying, true)).toEqual(build(leafOf(own(false)), true))
  })
})
