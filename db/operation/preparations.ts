import { sql, type SQL } from 'drizzle-orm'
import type { PrepareKind } from '#contract/operation/operations.ts'
import type { Tx } from '../connection.ts'
import { treeRecords } from '../tree/index.ts'
import type { PreparationRecords, StoredRun } from './records.ts'

/** The rows of what is made on chain before items. */
const records: Record<PrepareKind, PreparationRecords> = { tree: treeRecords }
const all = Object.values(records)

/** How many of them a run still waits for, of whatever kind: one number. */
export function countPreparing(masterId: number): SQL {
  return sql.join(
    all.map(({ countPlanned }) => sql`(${countPlanned(masterId)})`),
    sql` + `,
  )
}

/** Whether what a chunk of the run needs is there: a condition on `chunks c`. */
export function isPrepared(masterId: number): SQL {
  return sql.join(
    all.map(({ isThere }) => sql`(${isThere(masterId)})`),
    sql` and `,
  )
}

/** Keeps for a run, of whatever kind, what is there already of what it needs. */
export async function reservePrepared(tx: Tx, run: StoredRun): Promise<void> {
  for (const { reserve } of all) await reserve(tx, run)
}

/** A chunk will never be sent: where it was to prepare something, what waited for that is planned anew. */
export async function leavePrepared(tx: Tx, chunkId: number): Promise<void> {
  for (const { leave } of all) await leave(tx, chunkId)
}
