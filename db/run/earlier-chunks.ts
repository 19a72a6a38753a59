import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'

/** What another chunk has in hand is on chain, or may be. */
const isInHand = sql`o.state in ('signed', 'sent', 'landed', 'unknown', 'final')`

export interface SignedBefore {
  /** Another chunk has some of its items in hand: one they were in before, and which landed after all. */
  isInHand: boolean
}

/**
 * Of these chunks, by id, those of which a transaction was ever signed: for the chunk itself, or for one that carried any of its
 * items before it. Its items may be on chain, whatever was said of that transaction since.
 */
export async function listSignedBefore(
  db: Queryable,
  chunkIds: number[],
): Promise<Map<number, SignedBefore>> {
  const rows = await db.execute<{ chunk_id: string; is_in_hand: boolean }>(sql`
    select c.chunk_id, exists (
      select from chunk_items mine join chunk_items other using (item_id) join chunks o on o.chunk_id = other.chunk_id
      where mine.chunk_id = c.chunk_id and o.chunk_id <> c.chunk_id and ${isInHand}) as is_in_hand
    from chunks c
    where c.chunk_id = any(${sql.param(chunkIds)}::bigint[]) and (c.attempt_count > 0 or exists (
      select from chunk_items mine join chunk_items other using (item_id) join attempts a on a.chunk_id = other.chunk_id
      where mine.chunk_id = c.chunk_id))`)
  return new Map(rows.map((row) => [Number(row.chunk_id), { isInHand: row.is_in_hand }]))
}

/**
 * A planned chunk comes to nothing, since an earlier one has some of its items in hand: they are that one's again, and the others
 * wait for a chunk.
 */
export async function yieldItems(tx: Tx, chunkId: number): Promise<void> {
  const ended = await tx.execute(sql`
    update chunks set state = 'failed', error_code = 'CHAIN_AHEAD', modified_at = now()
    where chunk_id = ${chunkId} and state = 'planned' returning chunk_id`)
  if (ended.length === 0) return
  await tx.execute(sql`
    update minting_items i set chunk_id = (
      select o.chunk_id from chunk_items other join chunks o on o.chunk_id = other.chunk_id
      where other.item_id = i.item_id and ${isInHand} order by o.chunk_id limit 1)
    where i.chunk_id = ${chunkId} and i.status in ('0', '10', '20')`)
}

/** All planned chunks that hold items of this one, which has them in hand. */
export async function yieldItemsTo(tx: Tx, chunkId: number): Promise<void> {
  const planned = await tx.execute<{ chunk_id: string }>(sql`
    select distinct c.chunk_id from chunk_items mine join chunk_items other using (item_id)
      join chunks c on c.chunk_id = other.chunk_id
    where mine.chunk_id = ${chunkId} and c.state = 'planned' order by c.chunk_id`)
  for (const row of planned) await yieldItems(tx, Number(row.chunk_id))
}
