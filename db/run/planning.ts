import { sql } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { tryLock, waitForLock } from '../locks.ts'
import { besideTables } from '../operation/item-records.ts'
import { itemColumns, toPlannedItem, type ItemColumns, type PlannedItem } from './planned-item.ts'

/**
 * Planning, cancelling and finishing of one run take turns, until the end of the transaction. The row itself stays
 * free: signing, sending and finalizing do not wait for a batch to be planned. A planner does not wait for its
 * turn: the one that has it plans the rest as well, or the run is over.
 * @returns whether the turn is the caller's and the run, as it is then, may be planned.
 */
export async function takePlanningLock(db: Tx, masterId: number): Promise<boolean> {
  if (!(await tryLock(db, 'planning', masterId))) return false
  // A statement of its own: it sees what was committed before the turn came.
  const [row] = await db.execute<{ may_plan: boolean }>(sql`
    select status = '10' and control in ('run', 'paused') as may_plan
    from minting_masters where master_id = ${masterId}`)
  return row?.may_plan ?? false
}

/**
 * Waits for the turn, and locks the row as well: nothing is signed, retried, paused or cancelled meanwhile. Its key
 * stays free: a chunk being split stores rows that point at the run, and what waits for the key would wait in a
 * circle.
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
