import { publicKey } from '@metaplex-foundation/umi'
import type { Leaf } from '../../asset.ts'
import type { AddressBook } from '../address/address-book.ts'
import type { LeafProof } from './proofs.ts'

/** What every change of a leaf says of it, for Metaplex' builders. */
export function leafAccounts(book: AddressBook, leaf: Leaf, { root, nodes }: LeafProof) {
  return {
    treeConfig: publicKey(book.treeConfig(leaf.tree)),
    merkleTree: publicKey(leaf.tree),
    root,
    dataHash: leaf.dataHash,
    creatorHash: leaf.creatorHash,
    nonce: leaf.index,
    index: leaf.index,
    proof: nodes.map((node) => publicKey(node)),
  }
}
