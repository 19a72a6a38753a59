import type { CollectionContext } from '../../programs.ts'
import type { SendOptions, SignedTransaction } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import { createNft, mintNft } from '../instructions/token-metadata.ts'
import { signTransaction } from '../message/sign-transaction.ts'

/**
 * A Token Metadata collection, as the Metaplex client makes it: an NFT with collection details,
 * held by its authority, whose only creator is the authority.
 */
export function buildCollection(
  book: AddressBook,
  context: CollectionContext,
  options: SendOptions,
): SignedTransaction {
  const authority = context.authority.address
  const mint = context.mint.address
  const accounts = {
    authority,
    mint,
    metadata: book.metadata(mint),
    masterEdition: book.masterEdition(mint),
  }
  const metadata = {
    name: context.name,
    symbol: context.symbol,
    uri: context.uri,
    sellerFeeBasisPoints: context.sellerFeeBasisPoints,
    creators: [{ address: authority, share: 100 }],
    isMutable: true,
    collectionMint: null,
  }
  const token = findAssociatedTokenAddress(authority, mint)
  return signTransaction(
    {
      version: 'v0',
      payer: context.authority,
      signers: [context.mint],
      instructions: [createNft(accounts, metadata), mintNft(accounts, { address: authority, token })],
      prologue: 0,
      instructionsPerItem: 2,
    },
    options,
  )
}
