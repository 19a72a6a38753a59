import type { LandedCost } from './transaction.ts'

export type TransactionVersion = 'v0' | 'v1'

export interface Guard {
  /** At most 32 characters of base58. */
  seed: string
}

/** A guard that holds lamports at `finalized`. */
export interface LiveGuard extends Guard {
  lamports: bigint
}

export interface ShownGuard extends LiveGuard {
  /** Every RPC shows it. */
  isCertain: boolean
}

/** A transaction that is on chain. */
export interface Landed {
  signature: string
  payer: string
  /** Who signed it beside its payer. */
  signers: string[]
  /** Every account it names. */
  accounts: string[]
  bytes: Uint8Array
  version: TransactionVersion
  blockhash: string
  /** When its block was made, if the RPC knows. */
  at: Date | null
  cost: LandedCost
}
