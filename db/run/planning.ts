import { sql } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { tryLock, waitForLock } from '../locks.ts'
import { besideTables } from '../operation/item-records.ts'
import { itemColumns, toPlannedItem, type ItemColumns, type PlannedItem } from './planned-item.ts'

/**
 * Takes the planning lock of a run until the end of the transaction; planning, cancelling and finishing exclude each
 * other. The row of the run is not locked, so signing, sending and finalizing do not wait for a batch to be planned.
 * A planner does not wait for the lock: whoever holds it plans the rest too, or ends the run.
 * @returns whether the caller has the lock and the run may be planned now.
 */
export async function takePlanningLock(db: Tx, masterId: number): Promise<boolean> {
  if (!(await tryLock(db, 'planning', masterId))) return false
  // A statement of its own: it sees what was committed before the lock was free.
  const [row] = await db.execute<{ may_plan: boolean }>(sql`
    select status = '10' and control in ('run', 'paused') as may_plan
    from minting_masters where master_id = ${masterId}`)
  return row?.may_plan ?? false
}

/**
 * Waits for the planning lock, and locks the row of the run too: nothing is signed, retried, paused or cancelled
 * meanwhile. The lock leaves the key of the row free (`no key update`): splitting a chunk stores rows that refer to the run,
 * and would otherwise end in a deadlock.
 */
export async function lockRun(db: Tx, masterId: number) {
  await waitForLock(db, 'planning', masterId)
  await db.execute(sql`select master_id from minting_masters where master_id = ${masterId} for no key update`)
}

/** Items of a run that have a chunk; of more than `most`, no more are counted. */
export async function countPlanned(db: Queryable, masterId: number, most: number) {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from minting_items where master_id = ${masterId} and chunk_id is not null limit ${most}) as planned`)
  return row?.count ?? 0
}

/** Items of a run that wait for a chunk: all of them are counted, so ask seldom. */
export async function countUnplanned(db: Queryable, masterId: number) {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from minting_items
    where master_id = ${masterId} and chunk_id is null and status in ('0', '10')`)
  return row?.count ?? 0
}

/** Items that wait for a chunk, in row order. */
export async function listUnplanned(db: Queryable, masterId: number, limit: number): Promise<PlannedItem[]> {
  const rows = await db.execute<ItemColumns>(sql`
    select ${itemColumns} from minting_items i
    where i.master_id = ${masterId} and i.chunk_id is null and i.status in ('0', '10')
    order by i.item_id limit ${limit}`)
  return rows.map(toPlannedItem)
}

/** Their ids alone: an index has them. */
export async function listUnplannedIds(db: Queryable, masterId: number, limit: number): Promise<number[]> {
  const rows = await db.execute<{ item_id: string }>(sql`
    select item_id from minting_items
    where master_id = ${masterId} and chunk_id is null and status in ('0', '10')
    order by item_id limit ${limit}`)
  return rows.map((row) => Number(row.item_id))
}

/** Whether items of a run still wait for a chunk. */
export async function hasUnplanned(db: Queryable, masterId: number) {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from minting_items
      where master_id = ${masterId} and chunk_id is null and status in ('0', '10')) as found`)
  return row?.found ?? false
}

/** Updates the statistics that PostgreSQL's planner has of a run's tables; by itself it does so once a minute. */
export async function refreshStatistics(db: Queryable, kind: PlanKind) {
  await db.execute(sql`analyze minting_items, chunks, chunk_items, attempts${besideTables(kind)}`)
}
