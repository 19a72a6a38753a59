import {
  createTree,
  findLeafAssetIdPda,
  mintToCollectionV1,
  parseLeafFromMintToCollectionV1Transaction,
} from '@metaplex-foundation/mpl-bubblegum'
import { createNft } from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, percentAmount, type PublicKey } from '@metaplex-foundation/umi'
import { missingProgramImages, programCacheDir } from '#localnet/solana/executor/program-images.ts'
import type { SolanaLocalnet } from '#localnet/solana/server.ts'
import { confirmed, type DasUmi, richUmi } from './umi.ts'

/** Whether the real Metaplex programs can be run here. */
export const hasProgramImages = missingProgramImages(programCacheDir()).length === 0

/** The sources of programs that can be tested here. */
export const programSources = hasProgramImages ? (['stand-in', 'real'] as const) : (['stand-in'] as const)

/** A collection and a tree made with Metaplex's clients, and mints into them. */
export interface CompressedFixture {
  umi: DasUmi
  collection: PublicKey
  tree: PublicKey
  metadataOf(name: string): ReturnType<typeof metadataOf>
  /** Mints into the collection and returns the asset id that the transaction itself reports. */
  mint(leafOwner: PublicKey, name: string): Promise<PublicKey>
}

export async function createCompressedFixture(localnet: SolanaLocalnet): Promise<CompressedFixture> {
  const umi = richUmi(localnet)
  const collectionMint = generateSigner(umi)
  const collection = collectionMint.publicKey
  const nft = { mint: collectionMint, name: '모음', uri: 'https://example.com/c.json', isCollection: true }
  const builder = createNft(umi, { ...nft, sellerFeeBasisPoints: percentAmount(5) })
  await builder.sendAndConfirm(umi, confirmed)
  const merkleTree = generateSigner(umi)
  const tree = merkleTree.publicKey
  const treeBuilder = await createTree(umi, { merkleTree, maxDepth: 5, maxBufferSize: 8 })
  await treeBuilder.sendAndConfirm(umi, confirmed)
  return {
    umi,
    collection,
    tree,
    metadataOf: (name) => metadataOf(umi, name),
    async mint(leafOwner, name) {
      const metadata = { ...metadataOf(umi, name), collection: { key: collection, verified: false } }
      const mint = mintToCollectionV1(umi, {
        leafOwner,
        merkleTree: tree,
        collectionMint: collection,
        metadata,
      })
      const { signature } = await mint.sendAndConfirm(umi, confirmed)
      const leaf = await parseLeafFromMintToCollectionV1Transaction(umi, signature)
      const [id] = findLeafAssetIdPda(umi, { merkleTree: tree, leafIndex: leaf.nonce })
      if (leaf.id !== id) throw new Error(`The leaf says ${leaf.id}, its index says ${id}.`)
      return leaf.id
    },
  }
}

function metadataOf(umi: DasUmi, name: string) {
  return {
    name,
    uri: 'https://example.com/1.json',
    sellerFeeBasisPoints: 500,
    creators: [{ address: umi.identity.publicKey, verified: false, share: 100 }],
  }
}
