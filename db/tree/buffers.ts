import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { ofCollection } from './shares.ts'

/** Chunks that are sent next: more than are on their way at once. */
const nextChunks = 64

/**
 * The smallest buffer of the trees that hold the NFTs a run changes next: so many changes of such a tree a proof outlives.
 * @returns null where none of them is in a tree of ours.
 */
export async function findSmallestBuffer(db: Queryable, masterId: number): Promise<number | null> {
  const [row] = await db.execute<{ buffer: number | null }>(sql`
    select min(t.max_buffer_size)::int as buffer
    from (
      select chunk_id from chunks where master_id = ${masterId} and state = 'planned'
      order by stage, chunk_id limit ${nextChunks}
    ) next join chunk_items ci on ci.chunk_id = next.chunk_id join minting_items i on i.item_id = ci.item_id
      join nfts n on n.asset_id = i.payload->>'assetId' join trees t on t.address = n.tree_address`)
  return row?.buffer ?? null
}

/** The smallest buffer of the trees of a collection; null: it has none. */
export async function findSmallestBufferOf(db: Queryable, collectionId: number): Promise<number | null> {
  const [row] = await db.execute<{ buffer: number | null }>(sql`
    select min(t.max_buffer_size)::int as buffer from trees t ${ofCollection(collectionId)}`)
  return row?.buffer ?? null
}
