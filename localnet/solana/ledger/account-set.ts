import type { AccountState } from '../executor/executor.ts'

/** An account changed from outside the chain, as tests do. */
export interface AccountSet {
  slot: number
  /** Transactions of the slot that came before it. */
  indexInSlot: number
  address: string
  account: AccountState | null
}
