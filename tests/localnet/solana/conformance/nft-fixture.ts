import { createTree, mintToCollectionV1 } from '@metaplex-foundation/mpl-bubblegum'
import { createNft } from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, type KeypairSigner, percentAmount, type PublicKey } from '@metaplex-foundation/umi'
import type { ExecutorPair } from './executor-pair.ts'

/** A collection NFT owned and controlled by the payer. */
export async function openCollection(pair: ExecutorPair): Promise<KeypairSigner> {
  const mint = generateSigner(pair.umi)
  const royalty = percentAmount(5, 2)
  await pair.succeed(
    createNft(pair.umi, {
      mint,
      name: 'Kongz',
      uri: 'https://a.test/c.json',
      sellerFeeBasisPoints: royalty,
      isCollection: true,
    }),
  )
  return mint
}

/** A tree whose creator is the payer. */
export async function openTree(
  pair: ExecutorPair,
  size: { maxDepth: number; maxBufferSize: number; canopyDepth?: number; public?: boolean },
): Promise<PublicKey> {
  const merkleTree = generateSigner(pair.umi)
  await pair.succeed(await createTree(pair.umi, { merkleTree, ...size }))
  return merkleTree.publicKey
}

type Metadata = Parameters<typeof mintToCollectionV1>[1]['metadata']

export function metadataOf(
  pair: ExecutorPair,
  collection: PublicKey,
  changes: Partial<Metadata> = {},
): Metadata {
  return {
    name: '펑키 콩즈 #1',
    symbol: 'PKZ',
    uri: 'https://a.test/1.json',
    sellerFeeBasisPoints: 500,
    collection: { key: collection, verified: false },
    creators: [{ address: pair.umi.identity.publicKey, verified: false, share: 100 }],
    ...changes,
  }
}

/** A compressed mint into a collection; `changes` bend the metadata. */
export function compressedMint(
  pair: ExecutorPair,
  tree: PublicKey,
  collection: PublicKey,
  changes: Partial<Metadata> = {},
  accounts: Partial<Parameters<typeof mintToCollectionV1>[1]> = {},
) {
  return mintToCollectionV1(pair.umi, {
    leafOwner: pair.umi.identity.publicKey,
    merkleTree: tree,
    collectionMint: collection,
    metadata: metadataOf(pair, collection, changes),
    ...accounts,
  })
}
