import type { MintContext, MintItem } from '#worker/chains/programs.ts'
import type { Blockhash, SendOptions } from '#worker/chains/transaction.ts'
import { createAddressBook } from '#worker/chains/solana/address/address-book.ts'
import { createNftAddresses } from '#worker/chains/solana/mint/mint-addresses.ts'
import { deriveSigner } from '#worker/chains/solana/signer.ts'
import { anyLimits } from '#tests/support/any-limits.ts'

/** Fixed inputs: the same bytes in every run. */
export const secret = new Uint8Array(32).fill(7)
export const authority = deriveSigner(secret, 'authority')
export const collection = deriveSigner(secret, 'collection')
export const tree = deriveSigner(secret, 'tree')
export function builder() {
  return { book: createAddressBook(), nftAddresses: createNftAddresses() }
}

export const blockhash: Blockhash = {
  blockhash: deriveSigner(secret, 'blockhash').address,
  lastValidBlockHeight: 150n,
  slot: 1n,
}
export const options: SendOptions = {
  blockhash,
  computeUnits: 1_000_000,
  microLamports: 2_500n,
  limits: anyLimits,
}

/** A realistic item: 29 bytes of name, an Arweave URI of 63, one creator, an owner of its own. */
export function sampleItem(index: number, change: Partial<MintItem> = {}): MintItem {
  return {
    key: `item-${index}`,
    name: `Punky Kongz Genesis No. ${String(index).padStart(5, '0')}`,
    symbol: 'PUNKY',
    uri: `https://arweave.net/${'a'.repeat(43)}`,
    owner: deriveSigner(secret, `owner-${index}`).address,
    sellerFeeBasisPoints: 500,
    creators: [{ address: authority.address, share: 100 }],
    isMutable: true,
    ...change,
  }
}

/** The smallest item: everything short, no creators, the authority owns it. */
export function tinyItem(index: number): MintItem {
  return sampleItem(index, {
    name: `#${index}`,
    symbol: 'P',
    uri: `https://x.yz/${index}`,
    owner: authority.address,
    creators: [],
  })
}

export function items(count: number, make: (index: number) => MintItem = sampleItem) {
  return Array.from({ length: count }, (_, index) => make(index))
}

export function sampleContext(change: Partial<MintContext> = {}): MintContext {
  return {
    standard: 'compressed',
    version: 'v0',
    authority,
    collectionMint: collection.address,
    treeAddress: tree.address,
    mintSecret: secret,
    guard: null,
    ...change,
  }
}
