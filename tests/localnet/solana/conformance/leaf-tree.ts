import {
  getMerkleProofAtIndex,
  getMerkleRoot,
  hashLeaf,
  hashMetadataCreators,
  hashMetadataData,
} from '@metaplex-foundation/mpl-bubblegum'
import { generateSigner, type PublicKey, publicKey, publicKeyBytes } from '@metaplex-foundation/umi'
import type { ExecutorPair } from './executor-pair.ts'
import { compressedMint, metadataOf, openTree } from './nft-fixture.ts'

type Metadata = ReturnType<typeof metadataOf>

/** What a test says a leaf is. */
export interface KnownLeaf {
  owner: PublicKey
  delegate: PublicKey
  metadata: Metadata
  isBurned?: boolean
}

/** A tree whose leaves the test knows, so that it can prove them without an indexer. */
export class LeafTree {
  private constructor(
    private readonly pair: ExecutorPair,
    readonly merkleTree: PublicKey,
    private readonly depth: number,
    private readonly canopy: number,
    readonly leaves: KnownLeaf[],
  ) {}

  /** Opens a tree and mints `count` leaves into the collection; the payer owns all of them. */
  static async open(
    pair: ExecutorPair,
    collection: PublicKey,
    options: { count: number; canopy: number; depth?: number; changes?: Partial<Metadata> },
  ): Promise<LeafTree> {
    const { canopy, depth = 5, changes = {} } = options
    const maxBufferSize = depth === 14 ? 64 : 8
    const merkleTree = await openTree(pair, { maxDepth: depth, maxBufferSize, canopyDepth: canopy })
    const tree = new LeafTree(pair, merkleTree, depth, canopy, [])
    for (let index = 0; index < options.count; index++) {
      const own = { ...changes, name: `Leaf ${index}` }
      await pair.succeed(compressedMint(pair, merkleTree, collection, own))
      const owner = pair.umi.identity.publicKey
      const metadata = metadataOf(pair, collection, {
        ...own,
        collection: { key: collection, verified: true },
      })
      tree.leaves.push({ owner, delegate: owner, metadata })
    }
    return tree
  }

  leaf(index: number): KnownLeaf {
    const leaf = this.leaves[index]
    if (leaf === undefined) throw new RangeError(`The tree has no leaf ${index}.`)
    return leaf
  }

  /** The arguments every instruction about a leaf takes. */
  claim(index: number) {
    const { metadata, owner, delegate } = this.leaf(index)
    const hashes = this.leaves.map((_, at) => this.hashOf(at))
    const proof = getMerkleProofAtIndex(hashes, this.depth, index)
    return {
      merkleTree: this.merkleTree,
      leafOwner: owner,
      leafDelegate: delegate,
      root: publicKeyBytes(getMerkleRoot(hashes, this.depth)),
      dataHash: hashMetadataData(metadata),
      creatorHash: hashMetadataCreators(metadata.creators),
      nonce: index,
      index,
      proof: proof.slice(0, this.depth - this.canopy),
    }
  }

  hashOf(index: number): PublicKey {
    return publicKey(this.hash(index))
  }

  private hash(index: number): Uint8Array {
    const { owner, delegate, metadata, isBurned } = this.leaf(index)
    if (isBurned === true) return new Uint8Array(32)
    return hashLeaf(this.pair.umi, {
      merkleTree: this.merkleTree,
      owner,
      delegate,
      leafIndex: index,
      metadata,
    })
  }
}

/** Somebody without lamports who can sign. */
export function stranger(pair: ExecutorPair) {
  return generateSigner(pair.umi)
}
