import type { CollectionContext, MintContext, TreeContext } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'

/** See Programs.mint.listWritable. The metadata of the collection counts its items. */
export function mintWritables(
  book: AddressBook,
  { authority, collectionMint, treeAddress }: MintContext,
): string[] {
  const tree = treeAddress === null ? [] : [treeAddress, book.treeConfig(treeAddress)]
  return [authority.address, book.metadata(collectionMint), ...tree]
}

/** See Programs.collection.listWritable. */
export function collectionWritables(book: AddressBook, { authority, mint }: CollectionContext): string[] {
  return [authority.address, mint.address, book.metadata(mint.address)]
}

/** See Programs.tree.listWritable. */
export function treeWritables(book: AddressBook, { authority, tree }: TreeContext): string[] {
  return [authority.address, tree.address, book.treeConfig(tree.address)]
}
