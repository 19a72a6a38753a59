import type { AssetFacts, TreeShape } from './asset.ts'
import type {
  AssetItem,
  TransferItem,
  SentItem,
  RevealItem,
  VerifyCreatorItem,
  VerifyCollectionItem,
  UpdateAuthorityItem,
  BurntItem,
} from './asset-items.ts'
import type { Guard, Landed, LiveGuard, ShownGuard, TransactionVersion } from './landed.ts'
import type { Receipts } from './receipt.ts'
import type { FreezeTokenItem, TokenMaker, TokenReader, UpdateTokenItem } from './token.ts'
import type { PayoutProgram } from './payout.ts'
import type {
  Classified,
  LandedCost,
  SendOptions,
  SignedTransaction,
  Signer,
  TransactionShape,
} from './transaction.ts'

export type * from './asset-items.ts'
export type { FreezeTokenItem, UpdateTokenItem } from './token.ts'
export type { Guard, Landed, LiveGuard, ShownGuard, TransactionVersion } from './landed.ts'

/** What our transactions do on chain, one entry for each: built and signed, and read back at `finalized`. */
export interface Programs {
  mint: {
    /** Splits items, in order, into groups that fit one transaction each. */
    pack(context: MintContext, items: MintItem[]): MintItem[][]
    /** Accounts that every transaction of this context writes to. */
    listWritable(context: MintContext): string[]
    build(context: MintContext, items: MintItem[], options: SendOptions): SignedTransaction
    /** Throws READ_BACK_MISMATCH naming what differs, as every `readBack` does. */
    readBack(
      context: MintContext,
      items: MintItem[],
      signature: string,
    ): Promise<{ items: MintedItem[]; cost: LandedCost }>
  }
  collection: {
    listWritable(context: CollectionContext): string[]
    build(context: CollectionContext, options: SendOptions): SignedTransaction
    readBack(context: CollectionContext, signature: string): Promise<{ item: MintedItem; cost: LandedCost }>
    /** An address that its making touches, and no mint into it. */
    traceOf(context: CollectionContext): string
  }
  tree: {
    listWritable(context: TreeContext): string[]
    build(context: TreeContext, options: SendOptions): SignedTransaction
    readBack(context: TreeContext, signature: string): Promise<{ address: string; cost: LandedCost }>
  }
  /** NFTs that are there already. */
  assets: {
    /** What packing must know of each, by asset id; of what cannot be found there is nothing. */
    inspect(standard: Standard, assetIds: string[]): Promise<AssetFacts>
    /** Accounts that a change of them writes to and others write to as well: their trees, or the metadata of their collections. */
    listWritable(standard: Standard, assetIds: string[]): Promise<string[]>
  }
  census: Census
  /** What others sent to a wallet of ours. */
  receipts: Receipts
  /** NFTs the authority holds, destroyed for good. */
  burn: AssetProgram<AssetItem, BurntItem>
  /** Coins of the authority, to wallets. */
  sendCoin: PayoutProgram
  tokens: TokenReader
  /** Tokens of the authority, to wallets. */
  sendToken: PayoutProgram
  /** A token, with what the authority gets of it at once. */
  createToken: TokenMaker
  /** New tokens of mints that the authority may make more of, for wallets. */
  mintToken: PayoutProgram
  /** Tokens of the authority, destroyed for good. */
  burnToken: PayoutProgram
  /** NFTs the authority holds, sent to new owners. */
  transfer: AssetProgram<TransferItem, SentItem>
  /** Another name and URI for NFTs, whoever holds them; everything else they say stays as it is. */
  reveal: AssetProgram<RevealItem, RevealItem>
  /** What one of its creators says of an NFT, whoever holds it. */
  verifyCreator: AssetProgram<VerifyCreatorItem, VerifyCreatorItem>
  /** What a collection says of an NFT, whoever holds it: the authority is that of the collection. */
  verifyCollection: AssetProgram<VerifyCollectionItem, VerifyCollectionItem>
  /** Who may change NFTs of Token Metadata and collections, and mint into trees beside their creator. */
  updateAuthority: AssetProgram<UpdateAuthorityItem, UpdateAuthorityItem>
  /** Accounts of tokens that the authority may freeze, frozen or thawed. */
  freezeToken: AssetProgram<FreezeTokenItem, FreezeTokenItem>
  /** What tokens say of themselves: name, symbol and URI. */
  updateToken: AssetProgram<UpdateTokenItem, UpdateTokenItem>
  /** Guard accounts: made in the transaction they guard, by that one's builder. */
  guard: {
    /** Returns the lamports of the first guards that fit one transaction to the payer. A second landing fails whole and takes nothing: ask listLive again. */
    reclaim(
      payer: Signer,
      guards: LiveGuard[],
      options: SendOptions,
    ): SignedTransaction & { guards: LiveGuard[] }
    addressOf(payerAddress: string, guard: Guard): string
    /** Which guards of this payer still hold lamports at `finalized`, and how many. */
    listLive(payerAddress: string, guards: Guard[]): Promise<LiveGuard[]>
    /** The same as any RPC shows it; certain where all do. @throws ChainError unless every RPC answers. */
    listShown(payerAddress: string, guards: Guard[]): Promise<ShownGuard[]>
    /** Lamports that others than this payer sent to a guard's address, as every RPC says, less what left it again, as any does. */
    sentByOthers(payerAddress: string, guard: Guard): Promise<bigint>
  }
}

export type Standard = 'token-metadata' | 'compressed'

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

export interface TreeContext extends TreeShape {
  authority: Signer
  tree: Signer
}

/** What one operation does to NFTs that are there. */
export interface AssetProgram<Item extends AssetItem, Done extends AssetItem> {
  /** Splits items, in order, into groups that fit one transaction each. */
  pack(context: AssetContext, items: Item[], facts: AssetFacts): Item[][]
  /**
   * Reads what it changes just before. @throws ChainError permanent, naming the item, for what every RPC says against it, and
   * temporary where they differ or its proof does not fit (PROOF_STALE).
   */
  build(context: AssetContext, items: Item[], options: SendOptions): Promise<SignedTransaction>
  readBack(
    context: AssetContext,
    items: Item[],
    signature: string,
  ): Promise<{ items: Done[]; cost: LandedCost }>
  /** Where the chain tells of items that may be done already, whoever did it. @throws ChainError when no RPC answers. */
  listTraces(standard: Standard, assetIds: string[]): Promise<AssetTrace[]>
  /**
   * Where the chain lets it be done again: of these items those that are as they shall be now, as every RPC says of what is final.
   * Without it what is done stays done.
   */
  listDone?(context: AssetContext, items: Item[]): Promise<Item[]>
  /**
   * A transaction that succeeded, and which of these items it did, if the authority paid for it. @throws ChainError when an RPC
   * makes it up.
   */
  readDone(context: AssetContext, items: Item[], signature: string): Promise<ReadDone<Done>>
  /** What a failure of it means; the same codes mean other things to a mint. */
  classify(standard: Standard, err: unknown, shape: TransactionShape): Classified
}

export interface ReadDone<Done extends AssetItem> {
  landed: Landed
  items: Done[]
  /** Where it may be done again: asset ids of the items to which it did the same kind of thing otherwise. */
  others: string[]
}

/** An address that every transaction on these NFTs touches: a mint, its metadata, or a tree. */
export interface AssetTrace {
  address: string
  /** Of a tree in the order they were made. */
  assetIds: string[]
}

export interface AssetContext {
  standard: Standard
  version: TransactionVersion
  /** Pays and signs. */
  authority: Signer
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

/** What the chain holds of ours, whatever any row says of it. Everything is read at `finalized`. */
export interface Census {
  /**
   * Leaves ever minted into each tree: the most that any RPC says; null where none knows such a tree. @throws ChainError when none
   * answers.
   */
  countLeaves(trees: string[]): Promise<(number | null)[]>
  /** What a collection counts of its NFTs (burnt ones taken off): the most that any RPC says; null when it keeps no count. */
  collectionSize(collectionMint: string): Promise<number | null>
  treeShape(tree: string): Promise<TreeShape>
  /** Where a collection's NFTs of either standard leave a trace: each of their mints touches it. */
  collectionTrace(collectionMint: string): string
  /**
   * Transactions that touched an address and succeeded, the oldest first, as far as any RPC knows of them.
   * @param after only those after this one; an RPC that has forgotten it tells of all.
   */
  listSignatures(address: string, after?: string | null): Promise<string[]>
  /** The same with those that failed, as every RPC says that knows of them. */
  listOutcomes(address: string, after?: string | null): Promise<{ signature: string; hasFailed: boolean }[]>
  /** Of these, the ones every RPC that answers says to be final and to have succeeded, or failed if that is asked for. */
  listCertain(signatures: string[], outcome?: { hasFailed: boolean }): Promise<Set<string>>
  /** A transaction, whose signatures prove who paid it. @throws ChainError when an RPC makes it up. */
  readLanded(signature: string): Promise<Landed>
  /** Who paid for one, whether it succeeded or not; all that it did is not read. @throws ChainError when an RPC makes it up. */
  readPayer(signature: string): Promise<string>
  /** One that failed: it took its fee. @throws ChainError when an RPC makes it up. */
  readFailed(signature: string): Promise<Landed>
  /** One that succeeded with the leaves of a tree it made or changed, in their order. */
  readLeaves(input: { tree: string; signature: string }): Promise<{ landed: Landed; leaves: FoundLeaf[] }>
  /** What a leaf of this item has as `content`: equal texts are the same owner, metadata, collection and creators. */
  leafContent(context: Pick<MintContext, 'authority' | 'collectionMint'>, item: MintItem): string
  /** The mint address of each `token-metadata` item, made or not, in their order. */
  listMintAddresses(context: MintContext, items: MintItem[]): string[]
  /** Of `token-metadata` items, those whose mint account is there, as any RPC says. */
  listMinted(context: MintContext, items: MintItem[]): Promise<FoundNft[]>
}

export interface FoundLeaf {
  assetId: string
  index: number
  owner: string
  content: string
}

export interface FoundNft {
  key: string
  mint: string
  tokenAccount: string
  metadataAccount: string
  masterEditionAccount: string
}
