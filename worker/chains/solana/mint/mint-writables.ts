import type { MintContext } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'

/** See Programs.mint.listWritable. The metadata of the collection counts its items. */
export function mintWritables(
  book: AddressBook,
  { authority, collectionMint, treeAddress }: MintContext,
): string[] {
  const tree = treeAddress === null ? [] : [treeAddress, book.treeConfig(treeAddress)]
  return [authority.address, book.metadata(collectionMint), ...tree]
}
