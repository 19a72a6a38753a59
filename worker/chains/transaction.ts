import type { SigningLimits } from './calls.ts'
import type { ChainError } from './chain-error.ts'

export interface Blockhash {
  blockhash: string
  lastValidBlockHeight: bigint
  /** Context slot of the answer. */
  slot: bigint
}

/** A key that can sign. Never logged; toString and toJSON show the address only. */
export interface Signer {
  readonly address: string
  sign(message: Uint8Array): Uint8Array
  toString(): string
}

export interface SendOptions {
  blockhash: Blockhash
  /** Limit for the whole transaction. */
  computeUnits: number
  /** Price per compute unit. */
  microLamports: bigint
  /** What it may do and touch. Nothing is signed that goes beyond. */
  limits: SigningLimits
}

export interface SignedTransaction {
  /** base58 of the fee payer's signature. */
  signature: string
  bytes: Uint8Array
  blockhash: string
  lastValidBlockHeight: bigint
  /** Of its blockhash: no older block can hold it. */
  signedSlot: bigint
  /** Base fee plus priority fee, the most this transaction can pay in fees. */
  feeLamports: bigint
  firstItemInstruction: number
  instructionsPerItem: number
}

/** What a landed transaction really took from its payer. */
export interface LandedCost {
  slot: bigint
  feeLamports: bigint
  /** Payer balance before minus after: fee plus rent. Negative when rent came back. */
  payerSpentLamports: bigint
}

/** Where the items are in a transaction. */
export interface TransactionShape {
  itemCount: number
  firstItemInstruction: number
  instructionsPerItem: number
}

export interface Classified {
  error: ChainError
  itemIndex: number | null
}
