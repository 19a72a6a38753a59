import type { SQL } from 'drizzle-orm'
import type { PlanKind, Standard } from '#contract/codes/status.ts'
import type { Tx } from '../connection.ts'

/** What happens to items that an operation's own rows follow. */
export type ItemMove = 'signed' | 'completed' | 'failed' | 'retried'

export interface PlannedFor {
  collectionId: number | null
  standard: Standard
}

/**
 * Rows an operation keeps beside its items. Each is one statement that joins the statement that moves the items, so that
 * both happen or neither, at the cost of one.
 */
export interface ItemRecords {
  table: string
  /** Reads `inserted` (item_id, owner). Without it nothing is kept before its items move. */
  planned?(plan: PlannedFor): SQL
  /** Each reads `moved` (id); `completed` also `done` (item_id and what the chain says of it). */
  moves: Partial<Record<ItemMove, SQL>>
}

/** A run that has just been stored, with as many items. */
export interface StoredRun extends PlannedFor {
  masterId: number
  kind: PlanKind
  count: number
}

/** The rows of something that a run makes on chain before its items. */
export interface PreparationRecords {
  /** A query of one number: how many are still to be made. */
  countPlanned(masterId: number): SQL
  /** A condition on `chunks c` of the run: it needs none, or the one it needs is confirmed. */
  isThere(masterId: number): SQL
  /** Keeps for the run what is there already, so that its quote stays true until it starts. */
  reserve(tx: Tx, run: StoredRun): Promise<void>
  /** The chunk will never be sent. Where it was to make one, nothing is placed there, and what waited for it is planned anew. */
  leave(tx: Tx, chunkId: number): Promise<void>
}
