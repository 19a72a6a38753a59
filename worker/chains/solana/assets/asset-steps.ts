import type { Detail } from '#contract/codes/details.ts'
import type { Leaf, Nft } from '../../asset.ts'
import type { AssetItem } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import type { Instruction } from '../message/instruction.ts'
import type { LeafEvent } from '../read-back/leaf-event.ts'
import type { TokenMove } from '../read-back/token-moves.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import type { LeafProof } from './proofs.ts'

/**
 * What one operation does to NFTs that are there, for both standards. Reading them, asking every RPC before an item is refused for
 * good, proofs, packing, signing and naming failures are the same for all (`createAssetProgram`).
 * @typeParam Done what is known of an item at finality.
 */
export interface AssetSteps<Item extends AssetItem, Done extends AssetItem> {
  /** What it means that the NFT is burnt, or never was. */
  gone: RefusalCode
  /** Whether the authority must hold the NFT. */
  isByHolder: boolean
  compressed: LeafStep<Item, Done>
  'token-metadata': NftStep<Item, Done>
}

export type RefusalCode =
  | 'ALREADY_DONE'
  | 'NOT_HELD'
  | 'NFT_MISSING'
  | 'METADATA_INVALID'
  | 'METADATA_IMMUTABLE'
  | 'AUTHORITY_INVALID'
  | 'RECIPIENT_ATA_FOREIGN'
  | 'ACCOUNT_MISSING'
  | 'TOKEN_RULES'
export interface Refusal {
  code: RefusalCode
  detail: Detail
}

/** What custom codes mean, by the place of the instruction among those of its item: each program has its own numbers. */
export type StepCodes = readonly ReadonlyMap<number, InstructionCode>[]

interface StandardStep<Item> {
  /** Instructions that one item runs, those they call counted. */
  trace: number
  /** Of each instruction that one item has. */
  codes: StepCodes
  /**
   * For what the chain lets be done again: whether one of these instructions does it to the NFT of the item, with whatever content. Of a
   * leaf, the one that changed it.
   */
  isOfKind?(item: Item, calls: OuterCall[]): boolean
}

export interface LeafStep<Item extends AssetItem, Done extends AssetItem> extends StandardStep<Item> {
  /**
   * For what the chain lets be done again, whoever undid it meanwhile: whether the leaf is as the item asks already. Then it costs no
   * transaction.
   */
  isDone?(leaf: Leaf, item: Item): boolean
  /** A collection that its leaf may name without being verified in it: an index may show none then. */
  hiddenCollectionOf?(item: Item): string
  /** Why this operation may not be done to the item, by what the RPCs answered. Reasons common to all operations were checked before. */
  findRefusal?(leaf: Leaf, item: Item, authority: string): Refusal | null
  /** Compute units above what was measured on the real programs, by the depth of the tree. */
  units: { toDepth14: number; perLevel: number }
  /** How much of what a tree remembers one transaction may change: others change it too. All of it where this is not said. */
  bufferShare?: number
  /** Null: what the index tells of the leaf is not what it was hashed from. */
  instruction(input: {
    book: AddressBook
    leaf: Leaf
    proof: LeafProof
    item: Item
    authority: string
  }): Instruction | null
  /** @throws ChainError READ_BACK_MISMATCH when the chain shows something else. */
  readBack(item: Item, change: LeafChange): Done
}

/** What the own instruction of an item left in the place of its leaf. */
export interface LeafChange {
  /** The instruction itself. */
  call: OuterCall | null
  isEmpty: boolean
  /** What Bubblegum said of the new leaf, if it did. */
  event: LeafEvent | null
}

export interface NftStep<Item extends AssetItem, Done extends AssetItem> extends StandardStep<Item> {
  /** The account that each transaction on an NFT touches; without it, the mint. */
  traceOf?(assetId: string): string
  /** More accounts that `findRefusal` needs; without it, none. */
  accountsBefore?(item: Item): string[]
  /** As of a leaf. */
  isDone?(nft: Nft, item: Item): boolean
  /** The same as of a leaf. @param accounts as `accountsBefore` names them. */
  findRefusal?(
    nft: Nft,
    item: Item,
    input: { authority: string; accounts: (RpcAccount | null)[] },
  ): Refusal | null
  /** Compute units above what was measured on the real programs. */
  units: number
  /** As many for every item. */
  instructions(nft: Nft, item: Item, authority: string): Instruction[]
  /** Accounts that show at finality what was done; none where the transaction itself says it. */
  accountsOf(item: Item, authority: string): string[]
  /** @throws ChainError READ_BACK_MISMATCH when the chain shows something else. */
  readBack(item: Item, landed: LandedNft): Done
  /**
   * For what the chain lets be done again: the same by the instructions of the transaction alone. Its accounts may show what
   * somebody did later.
   */
  readCalls?(item: Item, calls: OuterCall[]): Done
}

export interface LandedNft {
  authority: string
  /** The instructions of the transaction. */
  calls: OuterCall[]
  /** As `accountsOf` names them. */
  accounts: (RpcAccount | null)[]
  /** What some addresses together have less since. */
  lost(addresses: string[]): bigint
  /** What the transaction did to the tokens of an account; null where it moved none there. @throws ChainError RPC_BAD_ANSWER. */
  tokensOf(account: string): TokenMove | null
}
