import type { MintContext, MintedItem, MintItem } from '../../programs.ts'
import type { LandedCost } from '../../transaction.ts'
import type { MintBuilder } from './item-instructions.ts'
import type { NftAddresses } from './mint-addresses.ts'
import { readAccounts } from '../network/accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import { finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { expectSame } from '../read-back/mismatch.ts'
import { parseMetadata, parseMint, parseToken } from '../read-back/token-accounts.ts'
import type { ReadBackField } from '#contract/codes/details.ts'

const ACCOUNTS_PER_ITEM = 3

/**
 * The accounts of a landed `token-metadata` mint at `finalized`, read from a slot at or past the
 * landing: mint, metadata and the owner's token account must be as planned. Two RPC calls.
 */
export async function readBackNfts(
  pool: RpcPool,
  builder: MintBuilder,
  context: MintContext,
  items: MintItem[],
  signature: string,
): Promise<{ items: MintedItem[]; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const derived = items.map((item) => builder.nftAddresses(context, item))
  const accounts = await readAccounts(
    pool,
    derived.flatMap(({ mint, metadata, tokenAccount }) => [mint.address, metadata, tokenAccount]),
    { commitment: 'finalized', withData: true, minSlot: transaction.slot },
  )
  const minted = derived.map((addresses, index) => {
    const item = items[index]
    if (item === undefined) throw new TypeError('Addresses were derived for an item that is not there.')
    const start = index * ACCOUNTS_PER_ITEM
    checkNft(context, item, addresses, accounts.slice(start, start + ACCOUNTS_PER_ITEM))
    return {
      key: item.key,
      assetId: addresses.mint.address,
      leafIndex: null,
      tokenAccount: addresses.tokenAccount,
      metadataAccount: addresses.metadata,
      masterEditionAccount: addresses.masterEdition,
    }
  })
  return { items: minted, cost: landedCost(transaction) }
}

function checkNft(
  context: MintContext,
  item: MintItem,
  addresses: NftAddresses,
  [mintAccount = null, metadataAccount = null, tokenAccount = null]: (RpcAccount | null)[],
): void {
  const same = (
    field: ReadBackField,
    planned: string | number | boolean | bigint,
    found: typeof planned | null,
  ) => expectSame(field, item.key, planned, found)
  const mint = parseMint(mintAccount)
  same('supply', 1n, mint?.supply ?? null)
  same('mint authority', addresses.masterEdition, mint?.authority ?? null)
  const token = parseToken(tokenAccount)
  same('mint of the token account', addresses.mint.address, token?.mint ?? null)
  same('owner', item.owner, token?.owner ?? null)
  same('amount the owner holds', 1n, token?.amount ?? null)
  const metadata = parseMetadata(metadataAccount)
  same('mint of the metadata', addresses.mint.address, metadata?.mint ?? null)
  same('update authority', context.authority.address, metadata?.updateAuthority ?? null)
  same('name', item.name, metadata?.name ?? null)
  same('symbol', item.symbol, metadata?.symbol ?? null)
  same('URI', item.uri, metadata?.uri ?? null)
  same('royalty', item.sellerFeeBasisPoints, metadata?.sellerFeeBasisPoints ?? null)
  same('mutability', item.isMutable, metadata?.isMutable ?? null)
  same('collection', context.collectionMint, metadata?.collection?.mint ?? null)
  same('verification of the collection', true, metadata?.collection?.isVerified ?? null)
  const planned = item.creators.map(({ address, share }) => `${address} ${share}`)
  const found = metadata?.creators.map(({ address, share }) => `${address} ${share}`)
  same('list of creators', planned.join(', '), found?.join(', ') ?? null)
}
