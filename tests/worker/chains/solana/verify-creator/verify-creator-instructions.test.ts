import { mplBubblegum, unverifyCreator, verifyCreator } from '@metaplex-foundation/mpl-bubblegum'
import { mplTokenMetadata, unverifyCreatorV1, verifyCreatorV1 } from '@metaplex-foundation/mpl-token-metadata'
import { createNoopSigner, publicKey, signerIdentity } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { describe, expect, it } from 'vitest'
import type { Leaf } from '#worker/chains/asset.ts'
import { findMetadataAddress } from '#worker/chains/solana/address/metaplex-addresses.ts'
import { fromUmi } from '#worker/chains/solana/instructions/from-umi.ts'
import { readLeafCreator } from '#worker/chains/solana/instructions/verify-leaf-creator.ts'
import { leafVerifyCreator } from '#worker/chains/solana/verify-creator/leaf-verify-creator.ts'
import { nftVerifyCreator } from '#worker/chains/solana/verify-creator/nft-verify-creator.ts'
import { hashesOf, metadataOf, told } from '../reveal/told-leaf.ts'
import { authority, builder, collection, tree } from '../sample.ts'

const mint = publicKey('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const umi = createUmi('http://127.0.0.1:9/')
  .use(mplBubblegum())
  .use(mplTokenMetadata())
  .use(signerIdentity(createNoopSigner(publicKey(authority.address))))
const { book } = builder()
const root = new Uint8Array(32).fill(1)
const item = { key: 'one', assetId: mint, creator: authority.address }
const leaf: Leaf = {
  ...{ assetId: mint, tree: tree.address, index: 5, owner: mint, delegate: collection.address },
  ...hashesOf(metadataOf(told)),
  ...{ isBurnt: false, told },
}
function build(asked: Leaf, isVerified: boolean) {
  return leafVerifyCreator.instruction({
    ...{ book, leaf: asked, proof: { root, nodes: [mint] }, authority: authority.address },
    item: { ...item, isVerified },
  })
}

describe('the instructions of a creator are those Metaplex builds when it finds every address itself', () => {
  it.each([
    ['verified', true, verifyCreator],
    ['unverified', false, unverifyCreator],
  ] as const)('of a leaf that is %s, and read back as they were written', (_, isVerified, theirs) => {
    const ours = build(leaf, isVerified)
    const builder = theirs(umi, {
      ...{ leafOwner: mint, leafDelegate: publicKey(collection.address) },
      ...{ merkleTree: publicKey(tree.address), root, nonce: 5, index: 5, proof: [mint] },
      ...{ creator: createNoopSigner(publicKey(authority.address)), metadata: metadataOf(told) },
    })
    expect([ours]).toEqual(fromUmi(builder))
    if (!ours) throw new Error('It is not built.')
    const call = { program: ours.programId, accounts: ours.accounts.map(({ address }) => address) }
    const read = readLeafCreator({ ...call, data: ours.data })
    expect(read).toMatchObject({ creator: authority.address, isVerified, current: told })
    const torn = [ours.data.subarray(0, -1), Uint8Array.of(...ours.data, 0), Uint8Array.of(1, 2)]
    expect(torn.map((data) => readLeafCreator({ ...call, data }))).toEqual([null, null, null])
  })

  it.each([
    ['verified', true, verifyCreatorV1],
    ['unverified', false, unverifyCreatorV1],
  ] as const)('of an NFT that is %s', (_, isVerified, theirs) => {
    const metadata = { ...told, updateAuthority: mint, mint, tokenStandard: 0 }
    const nft = { assetId: mint, metadata: { ...metadata, isCollection: false, collectionSize: null } }
    const ours = nftVerifyCreator.instructions(nft, { ...item, isVerified }, authority.address)
    const metadataAddress = publicKey(findMetadataAddress(mint))
    expect(ours).toEqual(fromUmi(theirs(umi, { metadata: metadataAddress })))
  })

  it('of a leaf are not built from what it was not hashed from', () => {
    expect(build({ ...leaf, told: { ...told, symbol: 'OTHER' } }, false)).toBeNull()
  })
})
