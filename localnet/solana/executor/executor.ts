/**
 * What stands between the localnet's ledger and LiteSVM: it executes one transaction over the
 * accounts, atomically, with the real program images or with the stand-ins, and says what happened
 * in the words of the Solana JSON-RPC. It knows nothing of slots, commitments, signatures seen
 * before or HTTP: that is the ledger's work.
 */
export interface Executor {
  /** Which implementation of the Metaplex programs runs. Printed at start, never visible to clients. */
  readonly programs: 'real images' | 'stand-ins'
  /** Executes and keeps the effects. A failed transaction keeps only its fee. Signatures are checked. */
  send(raw: Uint8Array): ExecutedTransaction
  /** Executes and keeps nothing. */
  simulate(raw: Uint8Array, options: { sigVerify: boolean }): ExecutedTransaction
  getAccount(address: string): AccountState | null
  setAccount(address: string, account: AccountState | null): void
  getProgramAccounts(programId: string): { address: string; account: AccountState }[]
  minimumBalanceForRentExemption(dataLength: number): bigint
  airdrop(address: string, lamports: bigint): void
  /** Moves the clock sysvar and slot hashes; called by the ledger on every new slot. */
  setSlot(slot: bigint, unixTimestampSeconds: bigint): void
}

/** An account as the RPC shows it. `owner` is base58. */
export interface AccountState {
  lamports: bigint
  data: Uint8Array
  owner: string
  executable: boolean
  rentEpoch: bigint
}

/** The outcome of one transaction, in JSON-RPC terms. */
export interface ExecutedTransaction {
  /** First signature, base58. */
  signature: string
  /** As in JSON-RPC: null, a string such as 'AccountNotFound', or { InstructionError: [0, { Custom: 1 }] }. */
  err: TransactionErrorJson | null
  logs: string[]
  innerInstructions: InnerInstructionGroup[]
  computeUnitsConsumed: bigint
  feeLamports: bigint
  /** In the order of the transaction's account keys (static, then loaded writable, then loaded read-only). */
  accountKeys: string[]
  preBalances: bigint[]
  postBalances: bigint[]
  returnData: { programId: string; data: Uint8Array } | null
}

export type TransactionErrorJson = string | { [kind: string]: unknown }

export interface InnerInstructionGroup {
  /** Index of the outer instruction. */
  index: number
  instructions: { programIdIndex: number; accounts: number[]; data: Uint8Array; stackHeight: number }[]
}
