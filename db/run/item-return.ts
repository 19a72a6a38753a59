import { eq, sql } from 'drizzle-orm'
import { itemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move, note } from '../moves/move.ts'
import { besideMoved } from '../operation/item-records.ts'
import { attempts, chunkItems, chunks } from '../schema.ts'
import { candidateColumns } from './attempts.ts'
import { claimChunk, listItemIds, saveChunks } from './chunks.ts'
import { lockRun } from './planning.ts'

/** Why an item cannot be taken out of its run now: it is done, or a transaction of it may still land. */
export type ItemHold = 'done' | 'underway'

interface LockedItem extends Record<string, unknown> {
  status: '0' | '10' | '20' | '40'
  reason_code: string | null
  chunk_id: string | null
  chunk_state: string | null
}

/**
 * Takes one item out of its run for good; the others of its chunk continue. Possible while no transaction of it was
 * ever signed, or all of them are proven dead: then its chunk is `planned`, or failed. The item is 40 with
 * RETURNED, which no retry takes, and gives its business key back.
 * @returns null when it is out (now or before), else what prevents it.
 */
export async function returnItem(
  tx: Tx,
  input: { itemId: number; masterId: number; kind: PlanKind; actor: string },
): Promise<ItemHold | null> {
  // Nothing is planned, signed or retried meanwhile.
  await lockRun(tx, input.masterId)
  const [item] = await tx.execute<LockedItem>(sql`
    select i.status, i.reason_code, i.chunk_id, c.state as chunk_state
    from minting_items i left join chunks c on c.chunk_id = i.chunk_id
    where i.item_id = ${input.itemId} for update of i`)
  if (!item) throw new Error(`There is no item ${input.itemId}.`)
  if (item.status === '20') return 'done'
  if (item.status === '40') {
    await markReturned(tx, input)
    return null
  }
  if (item.chunk_id !== null && !(await leaveChunk(tx, Number(item.chunk_id), input.itemId)))
    return 'underway'
  await markReturned(tx, input)
  return null
}

/** The chunk is split: what is left of it continues as another one, simulated before it is signed. */
async function leaveChunk(tx: Tx, chunkId: number, itemId: number): Promise<boolean> {
  const [chunk] = await tx.select().from(chunks).where(eq(chunks.id, chunkId)).for('update')
  if (chunk?.state !== 'planned') return false
  const others = (await listItemIds(tx, chunkId)).filter((id) => id !== itemId)
  const to = others.length > 0 ? 'split' : 'cancelled'
  if (!(await claimChunk(tx, chunkId, 'planned', { state: to }))) return false
  if (others.length === 0) return true
  const { masterId, kind, treeId, stage, txVersion } = chunk
  // Items of a guarded chunk are never returned (migrations have no guard), so none is carried over.
  const rest = { masterId, kind, treeId, stage, txVersion, parentId: chunkId, guardSeed: null }
  await saveChunks(tx, [{ ...rest, mustSimulate: true, itemIds: others }])
  return true
}

/** One that had failed is given back like any other: it stays 40, and no retry takes it any more. */
async function markReturned(tx: Tx, input: { itemId: number; kind: PlanKind; actor: string }) {
  const returned = {
    ids: [input.itemId],
    actor: input.actor,
    reason: 'RETURNED' as const,
    set: sql`reason_code = 'RETURNED', business_key = case when i.business_key like 'released:%'
      then i.business_key else 'released:' || i.item_id || ':' || i.business_key end`,
  }
  const { wait, processing, failed } = itemStatus
  await move(tx, 'item', {
    ...returned,
    from: [wait, processing],
    to: failed,
    beside: besideMoved([input.kind], 'failed'),
  })
  await note(tx, 'item', { ...returned, in: [failed], where: sql`i.reason_code is distinct from 'RETURNED'` })
}

/** Locks an item and says whether it is out for good: 40, RETURNED, none of its chunks with a live transaction. */
export async function isItemOut(tx: Tx, itemId: number): Promise<boolean> {
  const [row] = await tx.execute<{ is_out: boolean }>(sql`
    with item as (
      select item_id, status, reason_code, asset_id from minting_items where item_id = ${itemId} for update
    )
    select i.status = '40' and i.reason_code = 'RETURNED' and i.asset_id is null and not exists (
      select 1 from chunk_items ci join attempts a on a.chunk_id = ci.chunk_id
      where ci.item_id = i.item_id and a.state in ('signed', 'sent', 'landed', 'unknown')
    ) as is_out from item i`)
  return row?.is_out ?? false
}

/** Every transaction that ever carried an item. A sibling's later transaction is not the item's. */
export function listItemCandidates(db: Queryable, itemId: number) {
  return db
    .select(candidateColumns)
    .from(attempts)
    .innerJoin(chunkItems, eq(chunkItems.chunkId, attempts.chunkId))
    .where(eq(chunkItems.itemId, itemId))
}
