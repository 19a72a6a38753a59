import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { mintingItems, trees } from '../schema.ts'

/**
 * Locks the run's row: planners, cancelling and finishing of one run take turns.
 * @returns whether it may be planned, as it is under the lock.
 */
export const lockRun = async (db: Queryable, masterId: number): Promise<boolean> => {
  const [row] = await db.execute<{ may_plan: boolean }>(sql`
    select status = '10' and control in ('run', 'paused') as may_plan
    from minting_masters where master_id = ${masterId} for update`)
  return row?.may_plan ?? false
}

export const countPlanned = async (db: Queryable, masterId: number) => {
  const [row] = await db.execute<{ planned: number; unplanned: number }>(sql`
    select (count(*) filter (where chunk_id is not null))::int as planned,
      (count(*) filter (where chunk_id is null and status in ('0', '10')))::int as unplanned
    from minting_items where master_id = ${masterId}`)
  return row ?? { planned: 0, unplanned: 0 }
}

/** Items that wait for a chunk, in row order. */
export const listUnplanned = (db: Queryable, masterId: number, limit: number) =>
  db
    .select({
      itemId: mintingItems.id,
      key: mintingItems.businessKey,
      name: mintingItems.name,
      symbol: mintingItems.symbol,
      uri: mintingItems.uri,
      owner: mintingItems.owner,
      sellerFeeBasisPoints: mintingItems.sellerFeeBasisPoints,
      creators: mintingItems.creators,
    })
    .from(mintingItems)
    .where(
      sql`${mintingItems.masterId} = ${masterId} and ${mintingItems.chunkId} is null and ${mintingItems.status} in ('0', '10')`,
    )
    .orderBy(asc(mintingItems.id))
    .limit(limit)
export type UnplannedItem = Awaited<ReturnType<typeof listUnplanned>>[number]

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
