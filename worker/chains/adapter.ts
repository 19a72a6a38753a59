import type { Detail } from '#contract/codes/details.ts'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { RpcState } from '#contract/codes/rpc.ts'
import type { HolderReader } from './holders.ts'
import type { Programs } from './programs.ts'
import type { Blockhash, Classified, LandedCost, Signer, TransactionShape } from './transaction.ts'

/**
 * The boundary between the pipeline and a chain: the network, and what our transactions do there. An adapter takes
 * arguments, reads no environment, knows no database row, and throws only ChainError. Everything is at most one
 * transaction large: the pipeline owns order, retries and truth.
 */
export interface Chain extends Network {
  programs: Programs
  /** Who holds NFTs of a collection, or a token. */
  holders(query: Extract<SnapshotQuery, { chain: 'solana' }>): HolderReader
  /** Addresses of the collections of which a wallet holds an NFT now. Throws ChainError, temporary, when no RPC answers. */
  heldCollections(owner: string): Promise<Set<string>>
}

/** A chain as one that sends to it sees it. Knows nothing of what is sent. */
export interface Network {
  /** A blockhash at `confirmed`, shared by calls within a short time (well under its life). */
  latestBlockhash(): Promise<Blockhash>
  /** min over the RPC list of the finalized block height and slot. Throws if no RPC answers. */
  finalizedHeight(): Promise<{ blockHeight: bigint; slot: bigint }>
  /** Hands the same bytes to the RPC list (preflight skipped, no RPC-side retries). Returning means "handed over", nothing more. */
  broadcast(bytes: Uint8Array): Promise<void>
  /** Recent status of each signature, in blocks of 256, from the first RPC that answers: cheap, and no death test. */
  statuses(signatures: string[]): Promise<(SignatureStatus | null)[]>
  /**
   * The death test: finalized height first, then history on EVERY configured RPC for ALL candidates, answers
   * accepted only from a context slot at or past the one the height was read at, of an RPC that can know.
   */
  prove(candidates: Candidate[]): Promise<Proof>
  balances(addresses: string[]): Promise<bigint[]>
  /** Whether EVERY configured RPC says that there is no such account at `finalized`. Throws while one does not answer. */
  isAbsent(address: string): Promise<boolean>
  /** Names of the RPCs that say they are of another network than the one this is for. One that does not answer is not among them. */
  listStrangers(): Promise<string[]>
  /** RPCs, by their names, that are asked for nothing from now on, not even as witnesses; those left out are asked again. */
  setRetired(rpcs: string[]): void
  /** Numbers the cost quote and the dashboard need; read by the worker, stored in a row. */
  conditions(): Promise<ChainConditions>
  /**
   * What a transaction that writes to these accounts should pay. Calls within a few seconds for the same accounts share what was
   * read. @param expiries how many transactions of the same work expired before: each raises the fee, up to the cap.
   */
  priorityFee(writableAddresses: string[], expiries: number): Promise<PriorityFee>
  simulate(bytes: Uint8Array): Promise<Simulation>
  /**
   * Turns a status error (JSON-RPC shape) of a transaction that makes `itemCount` NFTs, or what they need, into a ChainError;
   * itemIndex when the failing instruction belongs to one item.
   */
  classify(err: unknown, shape: TransactionShape): Classified
  /** The newest slot that each RPC knows at `confirmed`, of EVERY configured RPC. Throws while one does not answer. */
  slotHeads(): Promise<bigint[]>
  /**
   * The first block at or after a slot, where a slot may have none, as EVERY configured RPC has it at `finalized`. Null while one of them is
   * not past it. @throws ChainError, temporary, when they differ, do not answer, cannot know any more, or are too few on mainnet.
   */
  firstBlockFrom(slot: bigint): Promise<FinalizedBlock | null>
  /** What any finalized transaction of ours took from its payer. */
  landedCost(signature: string): Promise<LandedCost>
  /** ed25519 keypair from HKDF-SHA256(secret, info): the same input is the same address for ever. */
  deriveSigner(secret: Uint8Array, info: string): Signer
  /** Accepts base58 of 64 or 32 bytes, or a JSON array of numbers. Throws ChainError AUTHORITY_INVALID. */
  signerFromSecret(text: string): Signer
  close(): void
}

export interface FinalizedBlock {
  slot: bigint
  blockhash: string
  time: Date
}

export interface SignatureStatus {
  slot: bigint
  confirmation: 'processed' | 'confirmed' | 'finalized'
  /** JSON-RPC error of a transaction that landed and failed; null when it succeeded. */
  err: unknown
}

/** A signature that may be on the chain. */
export interface Candidate {
  signature: string
  lastValidBlockHeight: bigint
  /** An RPC whose history begins later cannot know of it; null: not written down. */
  signedSlot: bigint | null
  /** Every RPC has said before that it failed: one that no longer knows it contradicts nobody. */
  isKnownFailed: boolean
}

export interface EndedSignature {
  signature: string
  status: SignatureStatus
}

/**
 * - not-yet: one may still land.
 * - found: one of them succeeded, or is not final yet. One RPC that has seen it is enough.
 * - dead: none of them can ever succeed. Every RPC says so: of `failed` that they ended with an error, of the others that
 *   they never were.
 * - unknown: an RPC did not answer, cannot know, or contradicts another.
 */
export type Proof =
  | { verdict: 'not-yet'; blockHeight: bigint }
  | ({ verdict: 'found' } & EndedSignature)
  | { verdict: 'dead'; slot: bigint; failed: EndedSignature[] }
  | { verdict: 'unknown'; doubt: Detail }

export interface Simulation {
  err: unknown
  logs: string[]
  computeUnits: number
  /** The slot whose state it ran on: an RPC may lag. */
  slot: bigint
}

/** Per compute unit. */
export interface PriorityFee {
  /** What to offer, within floor and cap. */
  microLamports: bigint
  /** p75 of what others paid lately for the same accounts. */
  paidMicroLamports: bigint
  capMicroLamports: bigint
}

export interface ChainConditions {
  slot: bigint
  blockHeight: bigint
  /** Measured over recent blocks; null until two readings exist. */
  slotMs: number | null
  /** Rent of 0 bytes and per extra byte, from getMinimumBalanceForRentExemption at two lengths. */
  rentBaseLamports: bigint
  rentPerByteLamports: bigint
  /** What a transaction offers that writes to nothing others write to. */
  priorityMicroLamports: bigint
  /** The network takes v1 transactions. */
  acceptsV1: boolean
  /** The whole list, retired ones too. */
  rpcs: RpcState[]
}
