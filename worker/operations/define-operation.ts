import type { PlanKind } from '#contract/codes/status.ts'
import type { WaitingCode } from '#contract/codes/waiting.ts'
import type { PrepareKind } from '#contract/operation/operations.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import type { KnownSignature } from '#db/census/count.ts'
import type { LoggedItem } from '#db/census/ledger.ts'
import type { Chunk, Tree } from '#db/run/chunks.ts'
import type { PlannedItem } from '#db/run/planned-item.ts'
import type { Run } from '#db/run/runs.ts'
import type { ChainConditions } from '../chains/adapter.ts'
import type { CallName } from '../chains/calls.ts'
import type { AssetFacts } from '../chains/asset.ts'
import type { Landed, TransactionVersion } from '../chains/programs.ts'
import type {
  Classified,
  SendOptions,
  SignedTransaction,
  Signer,
  TransactionShape,
} from '../chains/transaction.ts'
import type { ChainError } from '../chains/chain-error.ts'
import type { ReadContext, WorkerContext } from '../context.ts'
import type { ReadBack, Work } from './work.ts'

/** What one transaction of a run does, from its building to its end. */
export interface Step {
  /** All that its transactions may do. Anything else is not signed. */
  calls: readonly CallName[]
  /** Wallets that may get something of it, by the rows. Without it, only the wallet of the project may. */
  paysTo?(work: Work): string[]
  /**
   * Lamports that its calls take from the payer by themselves, at most, beside the guard and what its items carry: what a program takes
   * while it is called is not in the instructions. Without it, none.
   */
  takesLamports?(work: Work, conditions: ChainConditions): bigint
  /** Builds and signs. @throws ChainError for what cannot even be written into a transaction. */
  build(ctx: WorkerContext, work: Work, options: SendOptions): SignedTransaction | Promise<SignedTransaction>
  /** Accounts it writes to that other transactions write to too: what the priority fee is asked for. */
  listWritable(ctx: WorkerContext, work: Work): string[] | Promise<string[]>
  /** Reads at finality what was promised. @throws ChainError READ_BACK_MISMATCH when the chain says otherwise. */
  readBack(ctx: WorkerContext, work: Work, signature: string): Promise<ReadBack>
  /** What a failure on chain means. */
  classify(ctx: WorkerContext, work: Work, err: unknown, shape: TransactionShape): Classified
  /** What else changes in the database transaction that makes it final. */
  onFinal?(tx: Tx, work: Work, landed: { signature: string; found: ReadBack }): Promise<void>
  /** What else changes in the database transaction that fails it for good. @returns chunks that fail with it. */
  onFailed?(tx: Tx, work: Work, error: ChainError): Promise<number[]>
}

/** Items that share what was prepared for them. */
export interface Placed {
  tree: Tree | null
  items: PlannedItem[]
}

/** What a run needs on chain before its items: made by chunks of the run that carry none. */
export interface Preparation {
  steps: Partial<Record<PrepareKind, Step>>
  /** Gives items, in order, what is there already, or plans more of it. Called with the planner's turn. */
  place(
    ctx: WorkerContext,
    tx: Tx,
    run: Run,
    items: PlannedItem[],
    version: TransactionVersion,
  ): Promise<Placed[]>
  /** Whether the preparation was final before that slot. If not, a refusal at that slot says nothing about the items. */
  wasThere(db: Queryable, chunk: Chunk, slot: bigint | null): Promise<boolean>
  /** Whether a refusal says that it is used up: its items are planned anew. */
  isUsedUp(error: ChainError): boolean
  /** Nothing more is placed there. */
  retire(tx: Tx, chunk: Chunk): Promise<void>
  /**
   * Lamports kept back for preparations that are not made yet. Items are sent as soon as a preparation is confirmed,
   * which is before its cost is known.
   */
  reservedLamports(db: Queryable, run: Run, conditions: ChainConditions): Promise<bigint>
}

export interface PackInput {
  run: Run
  authority: Signer
  tree: Tree | null
  items: PlannedItem[]
  version: TransactionVersion
  /** A seed as long as any: the real one is each chunk's own. Null without a guard account. */
  guardSeed: string | null
  /** What `inspect` found. */
  facts: Inspected
}

/** What packing must know of items. */
export interface Inspected {
  /** NFTs that are there. */
  assets?: AssetFacts
  /** Keys of items for which an account is to be made. */
  opening?: ReadonlySet<string>
}

/** Why nothing of a run may be sent yet; null when it may. */
export type Obstacle = { code: WaitingCode; params: Record<string, string> } | null

/** One place on chain that counts what was done there. */
export interface Count {
  /** `items`: the next ones that wait, of which none may be there. */
  kind: 'tree' | 'collection' | 'items'
  /** Of the tree or the collection. */
  address: string
  /** Null: it is not there. */
  onChain: number | null
  /** What the rows explain of it: what is done, what may be, and what a person has accepted. */
  inRows: number
  /** What the rows said was done before the chain was read; 0 where what was done may be undone by others. */
  doneInRows: number
  /** Of a tree: its row, its number, and the run it is of; null where there is no row. */
  tree: { treeId: number | null; n: number; masterId: number; chunkId: number | null; isMade: boolean } | null
}

/** More is there than the rows explain. */
export function isAhead({ onChain, inRows, tree }: Count): boolean {
  return onChain !== null && (onChain > inRows || tree?.isMade === false)
}

/** Less is there than the rows say was done: an RPC made it up, or none of those that answer has all of it. */
export function isShort({ onChain, doneInRows }: Count): boolean {
  return (onChain ?? 0) < doneInRows
}

/** An attempt that is over in the rows, of a chunk of which nothing is on its way: if it landed after all, it may have the chunk back. */
export function isGivenUp({ state, chunkState }: Pick<KnownSignature, 'state' | 'chunkState'>): boolean {
  return (
    ['expired', 'failed'].includes(state) && ['planned', 'failed', 'split', 'cancelled'].includes(chunkState)
  )
}

/** What became of what the rows did not explain. */
export interface Adoption {
  /** Items that were on chain and not in the rows, and are in both now. */
  adopted: number
}

export interface CountOptions {
  /** What is on its way counts only where the chain shows it: it hides nothing. It takes more reading. */
  isStrict?: boolean
}

export interface RunCensus {
  /** Reads everything that counts what runs like this one do. */
  count(ctx: ReadContext, run: Run, options?: CountOptions): Promise<Count[]>
  /**
   * Looks for what the rows do not explain, matches it to items by what it is, and takes it into the rows. What no item explains is
   * kept apart.
   * @param counts as `count` gave them. @param refusedChunkId the chain says that something of this chunk is there.
   */
  adopt(
    ctx: WorkerContext,
    run: Run,
    authority: Signer,
    input: { counts: Count[]; refusedChunkId: number | null },
  ): Promise<Adoption>
  /** Whether a transaction of the run's wallet that failed was to do items of it, where none of its accounts says so. */
  isOwn?(ctx: ReadContext, run: Run, landed: Landed): Promise<boolean>
}

/** An item as its business key, its owner and its payload say it. */
export type Paying = Pick<PlannedItem, 'key' | 'owner' | 'payload'>

export interface Payments {
  /**
   * What wallets of the project paid and no item explains: account, amount and what of the business key is in the memo, joined by colons.
   * @throws ChainError unless every RPC answers.
   */
  listUnknown(ctx: PaymentContext, of: { projectId: number; authority: string }): Promise<string[]>
  /** The same text of an item. */
  idOf(ctx: PaymentContext, item: Paying): string
}
export type PaymentContext = Pick<ReadContext, 'db' | 'chain'>

/** A transaction that touched a place of a run, whatever became of it. */
export interface Outcome {
  signature: string
  hasFailed: boolean
}

/** A run as the rows tell of it. */
export interface AuditedRows {
  run: Run
  authority: Signer
  /** That it made or minted into. */
  trees: string[]
  items: LoggedItem[]
}

/** What the chain alone tells of the items of a run. */
export interface FoundOnChain {
  /** Of items that are done: the asset, or the business key of one without any, and the transaction that did it. */
  assets: Map<string, string>
  /** Transactions of the run that succeeded, by signature. */
  landed: Map<string, Landed>
  /** All that touched the places that were read, those of others among them. */
  touched: Outcome[]
}

/**
 * What is done to the items of a run. Everything else (planning, canary, budget, halving, death test, prover, finalizing) is
 * the engine's and the same for all.
 */
export interface Operation extends Step {
  kind: PlanKind
  /**
   * What keeps a chunk from being done twice: a rule of the chain, a guard account made in the same transaction, the state on chain that
   * is read before anything is signed (`listDone`), or nothing but the proof that the first one is dead.
   */
  guard(run: Run): 'chain' | 'account' | 'read' | 'proof'
  /**
   * What is done takes the NFT, or the right to change it, out of the wallet. NOT_HELD and AUTHORITY_INVALID may then mean that an
   * attempt landed which every RPC denied, as ALREADY_DONE may, and are looked into like that before an item fails of them.
   */
  leavesWallet?: boolean
  /**
   * Where it is read first: items of a chunk that are as they shall be, as every RPC says of what is final. They are completed
   * without a transaction, whoever did it.
   */
  listDone?(ctx: WorkerContext, work: Work): Promise<ReadBack['items']>
  /** Why nothing of the run may be sent yet; null when it may. */
  findObstacle(run: Run): Obstacle
  prepare?: Preparation
  /** Reads from the chain what packing must know about items, before the planner takes its lock. */
  inspect?(ctx: WorkerContext, run: Run, items: PlannedItem[]): Promise<Inspected>
  /** How many items may be on their way at a time. Null, or no such function: no limit of its own. */
  itemsAtOnce?(run: Run, ctx: WorkerContext): number | null | Promise<number | null>
  /** How many items other runs have on their way, of those that share this limit. Asked of a run that has one. */
  itemsBeside?(run: Run, ctx: WorkerContext, tx: Tx): Promise<number>
  /** How the chain is held against the rows. Without it only what is refused is looked for. */
  census?: RunCensus
  /** Of what pays out: how the chain knows its items again, whoever has lost their rows. */
  payments?: Payments
  /** Reads the places that the items of a run leave on chain, for an audit: nothing that the rows say was done is believed. */
  readChain(ctx: ReadContext, rows: AuditedRows): Promise<FoundOnChain>
  /** Splits items, in order, into groups that fit one transaction each. */
  pack(ctx: WorkerContext, input: PackInput): PlannedItem[][]
  price: {
    /** What a transaction of so many items takes from the payer, before any is final. */
    firstLamports(run: Run, items: number, conditions: ChainConditions): bigint
    /** A transaction costs what its items leave on chain; else the same for few and for many. */
    isPerItem(run: Run): boolean
    /** Coins that an item itself moves out of the payer's wallet, which its transaction takes beside. Without it, none. */
    carriedLamports?(item: Pick<PlannedItem, 'payload'>): bigint
  }
}

/** Gives an operation its type. The line that makes it the one of its kind is in worker/operations/index.ts. */
export function defineOperation(operation: Operation): Operation {
  return operation
}
