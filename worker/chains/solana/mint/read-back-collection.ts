import type { CollectionContext, MintedItem } from '../../programs.ts'
import type { LandedCost } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import { readAccounts } from '../network/accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { expectSame } from '../read-back/mismatch.ts'
import { parseMetadata, parseMint } from '../read-back/token-accounts.ts'

/** See Programs.collection.readBack. The item's key is the collection's address. */
export async function readBackCollection(
  pool: RpcPool,
  book: AddressBook,
  context: CollectionContext,
  signature: string,
): Promise<{ item: MintedItem; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const mint = context.mint.address
  const metadata = book.metadata(mint)
  const masterEdition = book.masterEdition(mint)
  const [mintAccount = null, metadataAccount = null] = await readAccounts(pool, [mint, metadata], {
    commitment: 'finalized',
    withData: true,
    minSlot: transaction.slot,
  })
  expectSame('mint authority', null, masterEdition, parseMint(mintAccount)?.authority ?? null)
  const found = parseMetadata(metadataAccount)
  expectSame('update authority', null, context.authority.address, found?.updateAuthority ?? null)
  expectSame('name', null, context.name, found?.name ?? null)
  expectSame('symbol', null, context.symbol, found?.symbol ?? null)
  expectSame('URI', null, context.uri, found?.uri ?? null)
  expectSame('royalty', null, context.sellerFeeBasisPoints, found?.sellerFeeBasisPoints ?? null)
  expectSame('collection mark', null, true, found?.isCollection ?? null)
  const item = {
    key: mint,
    assetId: mint,
    leafIndex: null,
    tokenAccount: findAssociatedTokenAddress(context.authority.address, mint),
    metadataAccount: metadata,
    masterEditionAccount: masterEdition,
  }
  return { item, cost: landedCost(transaction) }
}
