import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { trees } from '../schema.ts'
import { mintColumns, toPlannedItem, type MintColumns, type PlannedItem } from './planned-item.ts'

/** Tells the locks of planning from other advisory locks: the first of their two keys. */
const planningLock = 7_206_002

/**
 * Planners, cancelling and finishing of one run take turns, until the end of the transaction. The row
 * itself stays free: what is signed, sent and settled meanwhile does not wait for a batch to be planned.
 * A planner does not wait for its turn: whoever has it plans the rest as well, or the run is over.
 * @returns whether the turn is the caller's and the run, as it is then, may be planned.
 */
export const takePlanningTurn = async (db: Tx, masterId: number): Promise<boolean> => {
  const [turn] = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${planningLock}::int, ${masterId}::int) as taken`,
  )
  if (!turn?.taken) return false
  // A statement of its own: it sees what was committed before the turn came.
  const [row] = await db.execute<{ may_plan: boolean }>(sql`
    select status = '10' and control in ('run', 'paused') as may_plan
    from minting_masters where master_id = ${masterId}`)
  return row?.may_plan ?? false
}

/**
 * Waits for the turn, and takes the row as well: nobody signs, retries, pauses or cancels meanwhile. Its key stays
 * free: a chunk being split stores rows that point at the run, and whoever waits for it would wait in a circle.
 */
export const lockRun = async (db: Tx, masterId: number) => {
  await db.execute(sql`select pg_advisory_xact_lock(${planningLock}::int, ${masterId}::int)`)
  await db.execute(sql`select master_id from minting_masters where master_id = ${masterId} for no key update`)
}

/** Items of a run that have a chunk; of more than `most`, no more are counted. */
export const countPlanned = async (db: Queryable, masterId: number, most: number) => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from minting_items where master_id = ${masterId} and chunk_id is not null limit ${most}) as planned`)
  return row?.count ?? 0
}

/** Items of a run that wait for a chunk: all of them are counted, so ask seldom. */
export const countUnplanned = async (db: Queryable, masterId: number) => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from minting_items
    where master_id = ${masterId} and chunk_id is null and status in ('0', '10')`)
  return row?.count ?? 0
}

/** Items that wait for a chunk, in row order. */
export const listUnplanned = async (
  db: Queryable,
  masterId: number,
  limit: number,
): Promise<PlannedItem[]> => {
  const rows = await db.execute<MintColumns>(sql`
    select ${mintColumns} from minting_items i
    where i.master_id = ${masterId} and i.chunk_id is null and i.status in ('0', '10')
    order by i.item_id limit ${limit}`)
  return rows.map(toPlannedItem)
}

/**
 * Trees of a run with the leaves already promised: chunks that minted or still may mint into them. The
 * outer column is spelled out: drizzle would leave its table away, and it would mean the chunk's own.
 */
export const listTreesWithUse = async (db: Queryable, masterId: number) => {
  const rows = await db
    .select({
      tree: trees,
      used: sql<number>`coalesce((select sum(c.item_count) from chunks c
        where c.tree_id = trees.tree_id and c.kind = 'mint' and c.state not in ('split', 'failed', 'cancelled')), 0)::int`,
    })
    .from(trees)
    .where(eq(trees.masterId, masterId))
    .orderBy(asc(trees.n))
  return rows
}

/** Trees of a run that are still to be made. */
export const listPlannedTrees = (db: Queryable, masterId: number) =>
  db
    .select()
    .from(trees)
    .where(and(eq(trees.masterId, masterId), eq(trees.state, 'planned')))

/** Whether items of a run still wait for a chunk. */
export const hasUnplanned = async (db: Queryable, masterId: number) => {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select 1 from minting_items
      where master_id = ${masterId} and chunk_id is null and status in ('0', '10')) as found`)
  return row?.found ?? false
}

export const saveTree = async (db: Queryable, tree: typeof trees.$inferInsert) => {
  const [row] = await db.insert(trees).values(tree).returning()
  if (!row) throw new Error('The tree row was not stored.')
  return row
}

/** Tells PostgreSQL's planner what the tables of a run hold now; by itself it looks once a minute. */
export const refreshStatistics = async (db: Queryable) => {
  await db.execute(sql`analyze minting_items, nfts, chunks, chunk_items, attempts`)
}
