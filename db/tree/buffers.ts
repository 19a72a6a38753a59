import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { plannedReadMax } from '../run/index.ts'
import { ofCollection } from './shares.ts'

/** Chunks that go on the queue next: about as many as go there at once. */
const nextChunks = 64

/** Of a run that changes leaves, and after how long a chunk that is on the queue is taken for lost. */
interface NextChanges {
  masterId: number
  releaseAgainMs: number
}

/** Trees of ours that hold the NFTs a run puts on the queue next, by address. */
function nextTrees({ masterId, releaseAgainMs }: NextChanges): SQL {
  return sql`
    select distinct n.tree_address as address
    from (
      select chunk_id from chunks where master_id = ${masterId} and state = 'planned' and not ${isOnQueue(releaseAgainMs)}
      order by stage, chunk_id limit ${nextChunks}
    ) next join chunk_items ci on ci.chunk_id = next.chunk_id join minting_items i on i.item_id = ci.item_id
      join nfts n on n.asset_id = i.payload->>'assetId'
    where n.tree_address is not null`
}

/** Of a planned chunk. */
function isOnQueue(releaseAgainMs: number): SQL {
  return sql`coalesce(released_at > now() - ${releaseAgainMs} * interval '1 millisecond', false)`
}

/**
 * The smallest buffer of those trees: so many changes of such a tree a proof outlives.
 * @returns null where none of the NFTs is in a tree of ours.
 */
export async function findSmallestBuffer(db: Queryable, next: NextChanges): Promise<number | null> {
  const [row] = await db.execute<{ buffer: number | null }>(sql`
    select min(t.max_buffer_size)::int as buffer from (${nextTrees(next)}) next join trees t using (address)`)
  return row?.buffer ?? null
}

/**
 * How often other runs are changing the one of those trees where they do it most, on the queue or on their way: whatever a run does
 * to a leaf changes the root, and so does each leaf that a mint adds. What was confirmed is in the proofs that are made from now on.
 */
export async function countChangesBeside(db: Queryable, next: NextChanges): Promise<number> {
  const { masterId, releaseAgainMs } = next
  const [row] = await db.execute<{ changes: number }>(sql`
    with under_way as materialized (
      select c.* from minting_masters m cross join lateral (
        select chunk_id, tree_id, item_count from chunks where master_id = m.master_id and state in ('signed', 'sent')
        union all
        select chunk_id, tree_id, item_count from (
          select chunk_id, tree_id, item_count, released_at from chunks where master_id = m.master_id and state = 'planned'
          order by stage, chunk_id limit ${plannedReadMax}
        ) as first where ${isOnQueue(releaseAgainMs)}
      ) c where m.status in ('10', '90') and m.master_id <> ${masterId}
    ), changed as (
      select n.tree_address as address, 1 as changes
      from under_way c join chunk_items ci using (chunk_id) join minting_items i using (item_id)
        join nfts n on n.asset_id = i.payload->>'assetId'
      where c.tree_id is null
      union all
      select t.address, c.item_count from under_way c join trees t using (tree_id)
    )
    select coalesce(max(of_tree.changes), 0)::int as changes from (
      select sum(changes) as changes from changed where address in (${nextTrees(next)}) group by address
    ) of_tree`)
  return row?.changes ?? 0
}

/** The smallest buffer of the trees of a collection; null: it has none. */
export async function findSmallestBufferOf(db: Queryable, collectionId: number): Promise<number | null> {
  const [row] = await db.execute<{ buffer: number | null }>(sql`
    select min(t.max_buffer_size)::int as buffer from trees t ${ofCollection(collectionId)}`)
  return row?.buffer ?? null
}
