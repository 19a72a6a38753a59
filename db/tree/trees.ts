import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { waitForLock } from '../locks.ts'
import { saveMaker } from '../update-authority/index.ts'
import { ofCollection } from './shares.ts'
import { trees } from './tables/trees.ts'

/** Trees of a run that are still to be made. */
export function listPlannedTrees(db: Queryable, masterId: number) {
  return db
    .select()
    .from(trees)
    .where(and(eq(trees.masterId, masterId), eq(trees.state, 'planned')))
}

/**
 * The number of the next tree of a run: one that no tree of its collection has, until the transaction ends. A run whose plan
 * has a secret of its own counts for itself.
 */
export async function takeTreeNumber(
  tx: Tx,
  { masterId, collectionId, isOwn }: { masterId: number; collectionId: number; isOwn: boolean },
): Promise<number> {
  await waitForLock(tx, 'tree', collectionId)
  const [row] = await tx.execute<{ n: number }>(
    isOwn
      ? sql`select coalesce(max(n) + 1, 0) as n from trees where master_id = ${masterId}`
      : sql`select coalesce(max(t.n) + 1, 0) as n from trees t ${ofCollection(collectionId)} and p.sealed_secret is null`,
  )
  return row?.n ?? 0
}

export async function saveTree(db: Queryable, tree: typeof trees.$inferInsert) {
  const [row] = await db.insert(trees).values(tree).returning()
  if (!row) throw new Error('The tree row was not stored.')
  return row
}

export async function findTreeId(db: Queryable, address: string): Promise<number | null> {
  const [row] = await db.select({ id: trees.id }).from(trees).where(eq(trees.address, address))
  return row?.id ?? null
}

/**
 * A tree that is final on chain: it may be minted into. One that filled up meanwhile stays full.
 * @param maker the wallet that made it; null where that is not known
 */
export async function markTreeReady(tx: Tx, treeId: number, maker: string | null): Promise<void> {
  const [tree] = await tx
    .update(trees)
    .set({ state: sql`case when ${trees.state} = 'planned' then 'ready' else ${trees.state} end` })
    .where(eq(trees.id, treeId))
    .returning({ address: trees.address })
  if (tree && maker !== null) await saveMaker(tx, { address: tree.address, wallet: maker })
}

/** Nothing more is placed in it. */
export async function markTreeFull(tx: Tx, treeId: number): Promise<void> {
  await tx.update(trees).set({ state: 'full' }).where(eq(trees.id, treeId))
}

/**
 * Fails the planned chunks of a run that wait for a tree that cannot be made. Those of other runs, which had seen it confirmed
 * before a fork, are planned anew. @returns the ids of those that fail.
 */
export async function failWaitingForTree(
  tx: Tx,
  { treeId, masterId }: { treeId: number; masterId: number },
  error: { code: string; message: string },
): Promise<number[]> {
  const rows = await tx.execute<{ chunk_id: string }>(sql`
    update chunks set state = 'failed', error_code = ${error.code}, error_detail = ${error.message}
    where tree_id = ${treeId} and master_id = ${masterId} and state = 'planned' returning chunk_id`)
  await planAnew(tx, sql`select ${treeId}::bigint as tree_id`)
  return rows.map((row) => Number(row.chunk_id))
}

/** What waits for a tree is planned again, into another one. @param tree a query of ids. */
async function planAnew(tx: Tx, tree: SQL): Promise<void> {
  await tx.execute(sql`
    with tree as (${tree}), waiting as (
      update chunks c set state = 'failed', error_code = 'TREE_FULL', modified_at = now()
      from tree where c.tree_id = tree.tree_id and c.state = 'planned' returning c.chunk_id
    )
    update minting_items i set chunk_id = null from waiting
    where i.chunk_id = waiting.chunk_id and i.status in ('0', '10')`)
}

/**
 * Whether a tree is final and was made before that slot: mints are sent as soon as it is confirmed. In
 * the slot that made it, a mint may have come first.
 */
export async function wasTreeThere(db: Queryable, treeId: number, slot: bigint | null): Promise<boolean> {
  const [row] = await db.execute<{ was_there: boolean }>(sql`
    select t.state <> 'planned' and not exists (
      select 1 from chunks c join attempts a on a.chunk_id = c.chunk_id
      where c.tree_id = t.tree_id and c.kind = 'tree' and a.state = 'final'
        and a.slot >= ${slot === null ? null : String(slot)}::bigint
    ) as was_there
    from trees t where t.tree_id = ${treeId}`)
  return row?.was_there ?? false
}

/**
 * When the chunk was to make a tree: nothing more is minted into it. What was to be and is not signed is
 * planned again, into another tree.
 */
export async function leaveTree(tx: Tx, chunkId: number): Promise<void> {
  await planAnew(
    tx,
    sql`update trees t set state = 'full' from chunks c
      where c.chunk_id = ${chunkId} and c.kind = 'tree' and t.tree_id = c.tree_id returning t.tree_id`,
  )
}
