import type { ChainError } from './chain-error.ts'

/**
 * The boundary between the pipeline and a chain. An adapter takes arguments, reads no environment,
 * knows no database row, and throws only ChainError. Everything is at most one transaction large:
 * the pipeline owns order, retries and truth.
 */
export interface MintingChain {
  // --- network -----------------------------------------------------------------------------------
  /** A blockhash at `confirmed`, shared by calls within a short time (well under its life). */
  latestBlockhash(): Promise<Blockhash>
  /** min over the RPC list of the finalized block height and slot. Throws if no RPC answers. */
  finalizedHeight(): Promise<{ blockHeight: bigint; slot: bigint }>
  /** Hands the same bytes to the RPC list (preflight skipped, no RPC-side retries). Returning means "handed over", nothing more. */
  broadcast(bytes: Uint8Array): Promise<void>
  /** Status of each signature, in blocks of 256. With history, every RPC is not asked: this is the cheap look. */
  statuses(signatures: string[]): Promise<(SignatureStatus | null)[]>
  /**
   * The death test: finalized height first, then history on EVERY configured RPC for ALL signatures,
   * answers accepted only from a context slot at or past the one the height was read at.
   * A signature that landed and failed is found too: leave out those already settled as failed, or
   * the rest can never be proven dead.
   */
  prove(signatures: string[], lastValidBlockHeight: bigint): Promise<Proof>
  balances(addresses: string[]): Promise<bigint[]>
  /** Whether EVERY configured RPC says that there is no such account at `finalized`. Throws while one does not answer. */
  isAbsent(address: string): Promise<boolean>
  /** Numbers the cost quote and the dashboard need; read by the worker, stored in a row. */
  conditions(writableAddresses: string[]): Promise<ChainConditions>

  // --- building (pure but for the arguments) -------------------------------------------------------
  /** Splits items, in order, into groups that fit one transaction each. */
  packMints(context: MintContext, items: MintItem[]): MintItem[][]
  buildMint(context: MintContext, items: MintItem[], options: SendOptions): SignedTransaction
  buildCollection(context: CollectionContext, options: SendOptions): SignedTransaction
  buildTree(context: TreeContext, options: SendOptions): SignedTransaction
  /** Returns the lamports of the first guards that fit one transaction to the payer. A second landing fails whole and takes nothing: ask liveGuards again. */
  buildGuardReclaim(
    payer: Signer,
    guards: LiveGuard[],
    options: SendOptions,
  ): SignedTransaction & { guards: LiveGuard[] }
  /** Which guards of this payer still hold lamports at `finalized`, and how many. */
  liveGuards(payerAddress: string, guards: Guard[]): Promise<LiveGuard[]>

  // --- dry run, failure, read-back -------------------------------------------------------------------
  simulate(bytes: Uint8Array): Promise<Simulation>
  /** Turns a status error (JSON-RPC shape) of a mint of `itemCount` items into a ChainError; itemIndex when the failing instruction belongs to one item. */
  classify(
    err: unknown,
    context: { itemCount: number; firstItemInstruction: number; instructionsPerItem: number },
  ): {
    error: ChainError
    itemIndex: number | null
  }
  /** What is on chain at `finalized` for a landed mint. Throws READ_BACK_MISMATCH naming what differs. */
  readBackMint(
    context: MintContext,
    items: MintItem[],
    signature: string,
  ): Promise<{ items: MintedItem[]; cost: LandedCost }>
  readBackCollection(
    context: CollectionContext,
    signature: string,
  ): Promise<{ item: MintedItem; cost: LandedCost }>
  readBackTree(context: TreeContext, signature: string): Promise<{ address: string; cost: LandedCost }>
  /** What any finalized transaction of ours took from its payer. */
  landedCost(signature: string): Promise<LandedCost>

  // --- addresses ----------------------------------------------------------------------------------------
  /** ed25519 keypair from HKDF-SHA256(secret, info): the same input is the same address for ever. */
  deriveSigner(secret: Uint8Array, info: string): Signer
  /** Accepts base58 of 64 or 32 bytes, or a JSON array of numbers. Throws ChainError AUTHORITY_INVALID. */
  signerFromSecret(text: string): Signer
  close(): void
}

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

export interface SignatureStatus {
  slot: bigint
  confirmation: 'processed' | 'confirmed' | 'finalized'
  /** JSON-RPC error of a transaction that landed and failed; null when it succeeded. */
  err: unknown
}

export type Proof =
  | { verdict: 'not-yet'; blockHeight: bigint }
  | { verdict: 'found'; signature: string; status: SignatureStatus }
  | { verdict: 'expired'; slot: bigint }
  | { verdict: 'unknown'; reason: string }

export interface SendOptions {
  blockhash: Blockhash
  /** Limit for the whole transaction. */
  computeUnits: number
  /** Price per compute unit. */
  microLamports: bigint
}

export interface SignedTransaction {
  /** base58 of the fee payer's signature. */
  signature: string
  bytes: Uint8Array
  blockhash: string
  lastValidBlockHeight: bigint
  /** Base fee plus priority fee, the most this transaction can pay in fees. */
  feeLamports: bigint
  firstItemInstruction: number
  instructionsPerItem: number
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

/** What a landed transaction really took from its payer. */
export interface LandedCost {
  slot: bigint
  feeLamports: bigint
  /** Payer balance before minus after: fee plus rent. Negative when rent came back. */
  payerSpentLamports: bigint
}

export interface Simulation {
  err: unknown
  logs: string[]
  computeUnits: number
  /** The slot whose state it ran on: an RPC may lag. */
  slot: bigint
}

export interface ChainConditions {
  slot: bigint
  blockHeight: bigint
  /** Measured over recent blocks; null until two readings exist. */
  slotMs: number | null
  /** Rent of 0 bytes and per extra byte, from getMinimumBalanceForRentExemption at two lengths. */
  rentBaseLamports: bigint
  rentPerByteLamports: bigint
  /** p75 of recent prioritization fees of the writable accounts, clamped by floor and cap. */
  priorityMicroLamports: bigint
  /** The network takes v1 transactions. */
  acceptsV1: boolean
  rpcs: { name: string; healthy: boolean; latencyMs: number | null; reason: string | null }[]
}
