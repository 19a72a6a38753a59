import type { Token } from '#contract/send-token/token.ts'
import type { Guard, Landed, LiveGuard, TransactionVersion } from './landed.ts'
import type {
  Classified,
  LandedCost,
  SendOptions,
  SignedTransaction,
  Signer,
  TransactionShape,
} from './transaction.ts'

/**
 * Sums of what the authority holds, to recipients. The chain refuses none of them a second time, so each transaction makes a guard,
 * and says in a memo what it is.
 */
export interface PayoutProgram {
  /**
   * Splits payouts, in order, into groups that fit one transaction each.
   * @param opening keys of those whose account is made: they go into groups of their own, behind the others.
   */
  pack(context: PayoutContext, payouts: Payout[], opening?: ReadonlySet<string>): Payout[][]
  /** Keys of those whose account is to be made, as one RPC says: it decides of nothing but how many fit a transaction. */
  listOpening(payouts: Payout[]): Promise<Set<string>>
  /** @throws ChainError permanent, naming the payout, for what every RPC says against it. */
  build(context: PayoutContext, payouts: Payout[], options: SendOptions): Promise<SignedTransaction>
  readBack(
    context: PayoutContext,
    payouts: Payout[],
    signature: string,
  ): Promise<{ payouts: PaidOut[]; cost: LandedCost }>
  /**
   * Transactions that touched the authority, the oldest first, as any RPC knows of them. @throws ChainError unless every RPC answers: one
   * that hides some must not be the only one to be heard.
   */
  listOutcomes(authority: string): Promise<PayoutOutcome[]>
  /**
   * A transaction that is final, whatever became of it, and what it was to pay. Null: the authority did not pay for it, or it carries no
   * memo of a payout. @throws ChainError when an RPC makes it up.
   */
  readPaid(authority: string, signature: string): Promise<FoundPayouts | null>
  /** The same in `FoundPayouts.ids`. */
  idOf(payout: Payout): string
  /** Base units of it that reach its owner. */
  arrivesOf(payout: Payout): bigint
  /** What a failure of it means. */
  classify(context: PayoutContext, payouts: Payout[], err: unknown, shape: TransactionShape): Classified
}

/** A transaction that touched a wallet, and whether it failed. */
export interface PayoutOutcome {
  signature: string
  hasFailed: boolean
  slot: bigint
}

export interface PayoutContext {
  version: TransactionVersion
  /** Holds it, pays and signs. */
  authority: Signer
  guard: Guard
  /** Numbers for people who read the chain. */
  memo: { planId: number; chunkId: number }
}

export interface Payout {
  /** Business key: unique for ever. */
  key: string
  owner: string
  /** Base units. */
  amount: bigint
  /** Which token it is; without it, coins. */
  token?: Token
}

export interface PaidOut extends Payout {
  /** Base units that reached the owner: less than was sent where the token keeps a fee. */
  received: bigint
}

export interface FoundPayouts {
  landed: Landed
  /** Which payouts it was for, in their order: recipient, amount, and what of the business key is in the memo. */
  ids: string[]
  /** Coins that they moved out of the wallet. */
  carriedLamports: bigint
  /** Made beside them, with what it holds. */
  guard: LiveGuard | null
}
