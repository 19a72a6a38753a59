import type { LRUCache } from 'lru-cache'
import type { MintContext, MintItem } from '../../programs.ts'
import type { Signer } from '../../transaction.ts'
import type { AddressBook } from '../address/address-book.ts'
import {
  findAssociatedTokenAddress,
  findMasterEditionAddress,
  findMetadataAddress,
} from '../address/metaplex-addresses.ts'
import { deriveSigner } from '../signer.ts'
import { createBoundedCache } from '../../bounded-cache.ts'

/** Everything a `token-metadata` item touches, all of it known before the mint. */
export interface NftAddresses {
  mint: Signer
  metadata: string
  masterEdition: string
  tokenAccount: string
}

const ITEMS_REMEMBERED = 512

/**
 * Addresses of an item, by (mint secret, key, owner). An item is built for simulation, again for
 * sending and once more for read-back, so the last few hundred are remembered.
 */
export function createNftAddresses(): (context: MintContext, item: MintItem) => NftAddresses {
  const bySecret = new WeakMap<Uint8Array, LRUCache<string, NftAddresses>>()
  return (context, item) => {
    const known =
      bySecret.get(context.mintSecret) ?? createBoundedCache<string, NftAddresses>(ITEMS_REMEMBERED)
    bySecret.set(context.mintSecret, known)
    const cacheKey = `${item.owner} ${item.key}`
    const hit = known.get(cacheKey)
    if (hit !== undefined) return hit
    const addresses = deriveNftAddresses(context.mintSecret, item)
    known.set(cacheKey, addresses)
    return addresses
  }
}

function deriveNftAddresses(mintSecret: Uint8Array, item: MintItem): NftAddresses {
  const mint = deriveSigner(mintSecret, item.key)
  return {
    mint,
    metadata: findMetadataAddress(mint.address),
    masterEdition: findMasterEditionAddress(mint.address),
    tokenAccount: findAssociatedTokenAddress(item.owner, mint.address),
  }
}

/** Addresses of the collection a mint goes into. */
export function collectionOf(book: AddressBook, collectionMint: string) {
  return {
    mint: collectionMint,
    metadata: book.metadata(collectionMint),
    masterEdition: book.masterEdition(collectionMint),
  }
}
