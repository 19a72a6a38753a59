import type { LandedCost, SendOptions, SignedTransaction, Signer } from './transaction.ts'

/** What our transactions do on chain, one entry for each: built and signed, and read back at `finalized`. */
export interface Programs {
  mint: {
    /** Splits items, in order, into groups that fit one transaction each. */
    pack(context: MintContext, items: MintItem[]): MintItem[][]
    build(context: MintContext, items: MintItem[], options: SendOptions): SignedTransaction
    /** Throws READ_BACK_MISMATCH naming what differs, as every `readBack` does. */
    readBack(
      context: MintContext,
      items: MintItem[],
      signature: string,
    ): Promise<{ items: MintedItem[]; cost: LandedCost }>
  }
  collection: {
    build(context: CollectionContext, options: SendOptions): SignedTransaction
    readBack(context: CollectionContext, signature: string): Promise<{ item: MintedItem; cost: LandedCost }>
  }
  tree: {
    build(context: TreeContext, options: SendOptions): SignedTransaction
    readBack(context: TreeContext, signature: string): Promise<{ address: string; cost: LandedCost }>
  }
  /** Guard accounts: made in the transaction they guard, by that one's builder. */
  guard: {
    /** Returns the lamports of the first guards that fit one transaction to the payer. A second landing fails whole and takes nothing: ask listLive again. */
    reclaim(
      payer: Signer,
      guards: LiveGuard[],
      options: SendOptions,
    ): SignedTransaction & { guards: LiveGuard[] }
    /** Which guards of this payer still hold lamports at `finalized`, and how many. */
    listLive(payerAddress: string, guards: Guard[]): Promise<LiveGuard[]>
  }
}

export type Standard = 'token-metadata' | 'compressed'
export type TransactionVersion = 'v0' | 'v1'

export interface MintContext {
  standard: Standard
  version: TransactionVersion
  /** Pays, and is collection update authority and tree creator. */
  authority: Signer
  collectionMint: string
  /** Set for `compressed`. */
  treeAddress: string | null
  /** Secret the mint keypairs of `token-metadata` are derived from, with MintItem.key. */
  mintSecret: Uint8Array
  /** Set when the chunk carries a guard account: createAccountWithSeed(authority, seed), zero bytes, first instruction. */
  guard: Guard | null
}

export interface Guard {
  /** At most 32 characters of base58. */
  seed: string
}

/** A guard that holds lamports at `finalized`. */
export interface LiveGuard extends Guard {
  lamports: bigint
}

export interface MintItem {
  /** Business key: unique for ever. */
  key: string
  name: string
  symbol: string
  uri: string
  owner: string
  sellerFeeBasisPoints: number
  /** Shares sum to 100; empty means none. */
  creators: { address: string; share: number }[]
  isMutable: boolean
}

export interface CollectionContext {
  authority: Signer
  mint: Signer
  name: string
  symbol: string
  uri: string
  sellerFeeBasisPoints: number
}

export interface TreeContext {
  authority: Signer
  tree: Signer
  maxDepth: number
  maxBufferSize: number
  canopyDepth: number
}

export interface MintedItem {
  key: string
  /** Mint address (token-metadata) or leaf asset id (compressed). */
  assetId: string
  leafIndex: number | null
  tokenAccount: string | null
  metadataAccount: string | null
  masterEditionAccount: string | null
}
