import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { attempts, nfts } from '../schema.ts'

export const findOptionalAttempt = async (db: Queryable, attemptId: number) => {
  const [row] = await db.select().from(attempts).where(eq(attempts.id, attemptId))
  return row ?? null
}

export const saveVerdict = async (
  tx: Tx,
  attemptId: number,
  it: { verdictBy: string; verdictReason: string },
) => {
  await tx.update(attempts).set(it).where(eq(attempts.id, attemptId))
}

/** Items of a chunk that are neither minted nor failed. */
export const listProcessingItemIds = async (tx: Tx, chunkId: number) => {
  const rows = await tx.execute<{ item_id: string }>(
    sql`select item_id from minting_items where chunk_id = ${chunkId} and status = '10' order by item_id for update`,
  )
  return rows.map((row) => Number(row.item_id))
}

/** Says why items failed; their NFTs failed with them. */
export const saveFailure = async (
  tx: Tx,
  itemIds: number[],
  it: { reasonCode: string; reasonDetail: string },
) => {
  const ids = sql`any(${sql.param(itemIds)}::bigint[])`
  await tx.execute(sql`
    update minting_items set reason_code = ${it.reasonCode}, reason_detail = ${it.reasonDetail}
    where item_id = ${ids}`)
  await tx
    .update(nfts)
    .set({ status: '5' })
    .where(sql`${nfts.itemId} = ${ids} and ${nfts.status} in ('0', '10')`)
}

/**
 * When the chunk was to make a tree: nothing more is minted into it. What was to be and is not signed is
 * planned again, into another tree.
 */
export const leaveTree = async (tx: Tx, chunkId: number) => {
  await tx.execute(sql`
    with tree as (
      update trees t set state = 'full' from chunks c
      where c.chunk_id = ${chunkId} and c.kind = 'tree' and t.tree_id = c.tree_id returning t.tree_id
    ), waiting as (
      update chunks c set state = 'failed', error_code = 'TREE_FULL', modified_at = now()
      from tree where c.tree_id = tree.tree_id and c.state = 'planned' returning c.chunk_id
    )
    update minting_items i set chunk_id = null from waiting
    where i.chunk_id = waiting.chunk_id and i.status in ('0', '10')`)
}
