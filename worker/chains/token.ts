import type { FreezeAction } from '#contract/freeze-token/item.ts'
import type { TokenProgram } from '#contract/send-token/token.ts'
import type {
  Classified,
  LandedCost,
  SendOptions,
  SignedTransaction,
  Signer,
  TransactionShape,
} from './transaction.ts'

/** What is read of tokens that is of no one operation. */
export interface TokenReader {
  /**
   * Base units in the associated accounts of wallets, in their order, as one RPC says: it decides of nothing but what people are told.
   * One that is not there, or is another's, holds nothing.
   */
  listHeld(wanted: { owner: string; mint: string; program: TokenProgram }[]): Promise<bigint[]>
}

/** Makes a token: its mint, its metadata, and what the authority gets of it. Its address is derived, so it is made once. */
export interface TokenMaker {
  /** Accounts that its transaction writes to and others might. */
  listWritable(context: TokenContext): string[]
  build(context: TokenContext, options: SendOptions): SignedTransaction
  /** Throws READ_BACK_MISMATCH naming what differs. */
  readBack(context: TokenContext, signature: string): Promise<{ item: MadeToken; cost: LandedCost }>
  /** An address that its making touches. */
  traceOf(context: TokenContext): string
  classify(context: TokenContext, err: unknown, shape: TransactionShape): Classified
}

export interface TokenContext {
  /** Pays, signs, has what authorities are kept, and gets what is made at once. */
  authority: Signer
  mint: Signer
  program: TokenProgram
  name: string
  symbol: string
  uri: string
  decimals: number
  /** Base units. */
  supply: bigint
  keepsMint: boolean
  keepsFreeze: boolean
}

export interface MadeToken {
  mint: string
  /** Of the authority; null: nothing was made at once. */
  tokenAccount: string | null
  /** Null: the mint has its metadata inside. */
  metadataAccount: string | null
}

/** Its `assetId` is the account of a token. */
export interface FreezeTokenItem {
  key: string
  assetId: string
  /** Whose account it is. */
  owner: string
  mint: string
  program: TokenProgram
  action: FreezeAction
}

/** Its `assetId` is the mint. */
export interface UpdateTokenItem {
  key: string
  assetId: string
  program: TokenProgram
  name: string
  symbol: string
  uri: string
}
