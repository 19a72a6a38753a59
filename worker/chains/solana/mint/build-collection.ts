import { createNft } from '@metaplex-foundation/mpl-token-metadata'
import { percentAmount, publicKey } from '@metaplex-foundation/umi'
import type { CollectionContext } from '../../programs.ts'
import type { SendOptions, SignedTransaction } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import { TOKEN_PROGRAM } from '../address/well-known.ts'
import { fromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
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
  const authority = umiSigner(context.authority.address)
  const mint = umiSigner(context.mint.address)
  const made = createNft(umi, {
    mint,
    authority,
    payer: authority,
    updateAuthority: authority,
    metadata: publicKey(book.metadata(mint.publicKey)),
    masterEdition: publicKey(book.masterEdition(mint.publicKey)),
    token: publicKey(findAssociatedTokenAddress(authority.publicKey, mint.publicKey)),
    tokenOwner: authority.publicKey,
    splTokenProgram: publicKey(TOKEN_PROGRAM),
    name: context.name,
    symbol: context.symbol,
    uri: context.uri,
    sellerFeeBasisPoints: percentAmount(context.sellerFeeBasisPoints / 100),
    creators: [{ address: authority.publicKey, share: 100, verified: true }],
    isCollection: true,
  })
  return signTransaction(
    {
      version: 'v0',
      payer: context.authority,
      signers: [context.mint],
      instructions: fromUmi(made),
      prologue: 0,
      instructionsPerItem: 2,
    },
    options,
  )
}
