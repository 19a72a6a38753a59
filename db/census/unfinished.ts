import { sql, type SQL } from 'drizzle-orm'
import type { Standard } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { itemColumns, toPlannedItem, type ItemColumns, type PlannedItem } from '../run/planned-item.ts'

export interface UnfinishedItem extends PlannedItem {
  masterId: number
}

/** Items of a chunk that are not done. */
export async function listUnfinishedOfChunk(db: Queryable, chunkId: number): Promise<PlannedItem[]> {
  const rows = await db.execute<ItemColumns>(sql`
    select ${itemColumns} from minting_items i where i.chunk_id = ${chunkId} and i.status in ('0', '10', '40')
    order by i.item_id`)
  return rows.map(toPlannedItem)
}

/** Items of a run that are not done and of which no transaction is on its way, so many after one of them. */
export async function listUnfinishedOfRun(
  db: Queryable,
  { masterId, after, limit }: { masterId: number; after: number; limit: number },
): Promise<PlannedItem[]> {
  const rows = await db.execute<ItemColumns>(sql`
    select ${itemColumns} from minting_items i left join chunks c on c.chunk_id = i.chunk_id
    where i.master_id = ${masterId} and i.item_id > ${after} and i.status in ('0', '10', '40')
      and coalesce(c.state, 'planned') not in ('signed', 'sent', 'landed', 'final', 'unknown')
    order by i.item_id limit ${limit}`)
  return rows.map(toPlannedItem)
}

/** Of those, the next that wait. */
export async function listNextOfRun(db: Queryable, masterId: number, limit: number): Promise<PlannedItem[]> {
  const rows = await db.execute<ItemColumns>(sql`
    select ${itemColumns} from minting_items i left join chunks c on c.chunk_id = i.chunk_id
    where i.master_id = ${masterId} and i.status in ('0', '10')
      and coalesce(c.state, 'planned') not in ('signed', 'sent', 'landed', 'final', 'unknown')
    order by i.item_id limit ${limit}`)
  return rows.map(toPlannedItem)
}

/**
 * Items of a collection that are not done, and of which no transaction is on its way: those that may be explained by what is
 * on chain. Not those whose old NFT goes back. What a person gave up comes last.
 * @param only of these owners, of this chunk, of this run, so many of them; all where nothing is said.
 */
export async function listUnfinishedItems(
  db: Queryable,
  { collectionId, standard }: { collectionId: number; standard: Standard },
  only: { owners?: string[]; chunkId?: number; masterId?: number; limit?: number } = {},
): Promise<UnfinishedItem[]> {
  const parts: SQL[] = []
  if (only.owners) parts.push(sql`and i.owner = any(${sql.param(only.owners)}::text[])`)
  if (only.chunkId !== undefined) parts.push(sql`and i.chunk_id = ${only.chunkId}`)
  if (only.masterId !== undefined) parts.push(sql`and i.master_id = ${only.masterId}`)
  const limit = only.limit === undefined ? sql`` : sql`limit ${only.limit}`
  const rows = await db.execute<ItemColumns & { master_id: string }>(sql`
    select i.master_id, ${itemColumns}
    from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
      left join chunks c on c.chunk_id = i.chunk_id
    where p.collection_id = ${collectionId} and p.standard = ${standard} and p.kind = 'mint'
      and i.status in ('0', '10', '40') and i.reason_code is distinct from 'RETURNED'
      and coalesce(c.state, 'planned') not in ('signed', 'sent', 'landed', 'final', 'unknown')
      ${sql.join(parts, sql` `)}
    order by i.reason_code is not null, i.item_id ${limit}`)
  return rows.map((row) => ({ ...toPlannedItem(row), masterId: Number(row.master_id) }))
}
