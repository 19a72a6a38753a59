import type { LRUCache } from 'lru-cache'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { RevealOpening } from '#contract/reveal/commitment.ts'
import type { ChunkItem } from '#db/run/chunks.ts'
import type { ChainError } from './chains/chain-error.ts'
import type { WakeSignal } from './engine/drive/wake-signal.ts'
import { createBoundedCache } from './chains/bounded-cache.ts'

/**
 * What one worker remembers from one task to the next. All of it may be lost in a crash: the rows are the truth, and
 * this only saves asking twice.
 */
export interface WorkerMemory {
  /** Wake signals of the drives of this worker, by run. */
  wakeSignals: Map<number, WakeSignal>
  /** Items of chunks that this worker signed; see `rememberItems`. */
  sentItems: LRUCache<string, ChunkItem[]>
  /** Compute units one item takes, learned by simulation; keyed by master and kind. */
  computeUnits: LRUCache<string, ComputeEstimate>
  /** Simulations under way, by what they are for. */
  learning: Map<string, Promise<Refusal | null>>
  /** Returns of guards under way, by run. */
  guardReturns: Map<number, GuardReturns>
  /** How many returns of a run expired in a row: each raises the fee of the next one. */
  guardExpiries: LRUCache<number, number>
  /** Seeds of guards whose return is in the books, by run. */
  guardsHome: LRUCache<number, Set<string>>
  /** Of a run with more unknown attempts than one poll follows: the last one that was followed. */
  unknownAfter: LRUCache<number, number>
  /** How often RPCs were asked about an attempt that is unknown, and when they are asked next. */
  proofsAsked: LRUCache<number, { times: number; nextAt: number }>
  /** What the last census of a run said, and of which database. */
  censuses: LRUCache<number, CensusMemory>
  /** What the items of runs were given, as a hash (`readItemsHash`), when they were so many in that database. */
  itemsHashes: LRUCache<number, { database: string; total: number; hash: string }>
  /** When migrations were last notified, by id and when they were due. */
  migrationsNotifiedAt: Map<string, number>
  /** What opens the entries of a reveal, by its root: its salted tree is worked out once. */
  revealOpenings: LRUCache<string, (place: number) => RevealOpening>
  /** Transactions of fee wallets that all RPCs agreed about, by wallet and signature: what they sent is in the rows. */
  feeWalletReads: LRUCache<string, true>
  /** How many blocks of a source chain are read together. */
  blocksAtOnce: Map<SourceChain, number>
}

export interface ComputeEstimate {
  base: number
  perItem: number
}

/** Why the chain would refuse a chunk. */
export interface Refusal {
  error: ChainError
  itemIndex: number | null
  /** The slot whose state was asked. */
  slot: bigint
}

export interface CensusMemory {
  /** See Run.database: another one may know less. */
  database: string
  /** How often it was not clear since it last was; 0: it is. */
  times: number
  /** When it is taken again if it was not clear. */
  nextAt: number
}

export interface GuardReturn {
  signature: string
  lastValidBlockHeight: bigint
  signedSlot: bigint
  /** What it takes if it fails. */
  feeLamports: bigint
  /** Of the guards it brings home. */
  seeds: string[]
  /** The chunk, still to be sent, whose guard others took; null for guards of ours. */
  chunkId: number | null
}

/** Returns that are under way. */
export interface GuardReturns {
  sent: GuardReturn[]
  /** How often their outcome could not be proven, and when that is tried again. */
  times: number
  nextAt: number
}

/** Runs of whose guards and unknown attempts something is kept; it is read again for an older one. */
const estimatesMax = 200

/** Chunks whose items are kept, some 10 KB each: as many as the send window is wide at most. Others are read from their rows. */
const sentChunksMax = 1_024

/** Reveals whose tree is kept, some 10 MB each where they are large. */
const revealsMax = 4

interface MemoryBounds {
  /** Runs whose census and estimate are kept; an older one is counted and simulated once more. */
  censusesMax: number
  /** Unknown attempts whose distance is kept; an older one is asked about at once. */
  unknownMax: number
  /** Transactions of fee wallets that are kept; anybody may send a wallet dust. An older one is read once more. */
  feeWalletReadsMax: number
}

const usualBounds: MemoryBounds = { censusesMax: 10_000, unknownMax: 10_000, feeWalletReadsMax: 50_000 }

export function createMemory(bounds = usualBounds): WorkerMemory {
  const { censusesMax, unknownMax, feeWalletReadsMax } = bounds
  return {
    wakeSignals: new Map(),
    sentItems: createBoundedCache(sentChunksMax),
    computeUnits: createBoundedCache(censusesMax),
    learning: new Map(),
    guardReturns: new Map(),
    guardExpiries: createBoundedCache(estimatesMax),
    guardsHome: createBoundedCache(estimatesMax),
    censuses: createBoundedCache(censusesMax),
    itemsHashes: createBoundedCache(censusesMax),
    unknownAfter: createBoundedCache(estimatesMax),
    proofsAsked: createBoundedCache(unknownMax),
    migrationsNotifiedAt: new Map(),
    revealOpenings: createBoundedCache(revealsMax),
    feeWalletReads: createBoundedCache(feeWalletReadsMax),
    blocksAtOnce: new Map(),
  }
}
