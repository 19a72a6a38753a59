import type { SQL } from 'drizzle-orm'
import type { Standard } from '#contract/codes/status.ts'

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
