import { eq, sql } from 'drizzle-orm'
import type { MoveReasonCode } from '#contract/codes/move-reasons.ts'
import { itemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { Told } from '#contract/codes/told.ts'
import type { Queryable, Tx } from '../connection.ts'
import { move } from '../moves/move.ts'
import { besideMoved } from '../operation/item-records.ts'
import { attempts, chunkItems } from '../schema.ts'
import { candidateColumns, moveAttempts } from './attempts.ts'
import { takeBackKeys } from './keys/business-keys.ts'
import { claimChunk } from './chunks.ts'
import { yieldItemsTo } from './earlier-chunks.ts'

const earlierColumns = {
  id: attempts.id,
  chunkId: attempts.chunkId,
  masterId: attempts.masterId,
  ...candidateColumns,
}

export async function findOptionalEarlierAttempt(db: Queryable, id: number): Promise<EarlierAttempt | null> {
  const [row] = await db.select(earlierColumns).from(attempts).where(eq(attempts.id, id))
  return row ?? null
}

/** Every transaction that ever carried one of these items, with its chunk. */
export function listEarlierAttempts(db: Queryable, itemIds: number[]) {
  return db
    .selectDistinct(earlierColumns)
    .from(attempts)
    .innerJoin(chunkItems, eq(chunkItems.chunkId, attempts.chunkId))
    .where(sql`${chunkItems.itemId} = any(${sql.param(itemIds)}::bigint[])`)
    .orderBy(attempts.id)
}
export type EarlierAttempt = Awaited<ReturnType<typeof listEarlierAttempts>>[number]

/**
 * An attempt that was given up is on the chain: it and its chunk have landed, and the items that were to be done again are
 * its own again, to be read back; so are those that failed or were cancelled since, with their business keys. Later chunks that hold items of it come to nothing, unless a
 * transaction of them is on its way: such items stay there, and are completed by whichever is final first.
 * @returns false when the chunk was not given up, or no longer.
 */
export async function adoptAttempt(
  tx: Tx,
  { attempt, slot, kind, actor }: Earlier & { slot: bigint | null },
): Promise<boolean> {
  const { id, chunkId } = attempt
  const reason = 'FOUND_ON_CHAIN'
  if (!(await claimGivenUp(tx, chunkId, 'landed'))) return false
  await takeBackItems(tx, { chunkId, kind, actor, reason })
  await moveAttempts(tx, {
    rows: [{ id, slot }],
    from: ['expired', 'failed'],
    ...{ to: 'landed', chunkTo: 'landed', actor, reason },
  })
  return true
}

/**
 * The chain shows that one of a chunk's transactions landed, and no RPC tells of it: the one that was taken for dead is unknown again, and
 * its items are its own again, as those of one that is found. No history that denies it ends that: somebody who sees it does, or a person.
 * @returns false when it was not given up, or no longer.
 */
export async function doubtAttempt(
  tx: Tx,
  { attempt, kind, actor, reason, detail }: Earlier & { reason: MoveReasonCode; detail: Told },
): Promise<boolean> {
  const { id, chunkId } = attempt
  const moved = await moveAttempts(tx, {
    rows: [{ id, errorCode: 'ACCOUNT_IN_USE', errorDetail: detail }],
    ...{ from: ['expired'], to: 'unknown', chunkTo: null, actor, reason },
  })
  if (moved.length === 0) return false
  if (!(await claimGivenUp(tx, chunkId, 'unknown')))
    throw new Error(`Chunk ${chunkId} went on while an attempt of it was doubted.`)
  await takeBackItems(tx, { chunkId, kind, actor, reason })
  return true
}

interface Earlier {
  attempt: EarlierAttempt
  kind: PlanKind
  actor: string
}

async function claimGivenUp(tx: Tx, chunkId: number, state: 'landed' | 'unknown'): Promise<boolean> {
  return (
    (await claimChunk(tx, chunkId, 'planned', { state })) ||
    (await claimChunk(tx, chunkId, 'failed', { state })) ||
    (await claimChunk(tx, chunkId, 'split', { state })) ||
    (await claimCancelled(tx, chunkId, state))
  )
}

/** Items of a chunk that has them in hand again. */
async function takeBackItems(
  tx: Tx,
  {
    chunkId,
    kind,
    actor,
    reason,
  }: { chunkId: number; kind: PlanKind; actor: string; reason: MoveReasonCode },
): Promise<void> {
  await yieldItemsTo(tx, chunkId)
  await tx.execute(sql`
    update minting_items i set chunk_id = ${chunkId}
    where i.item_id in (select item_id from chunk_items where chunk_id = ${chunkId})
      and i.status in ('0', '10', '40') and i.reason_code is distinct from 'RETURNED'
      and (i.chunk_id is null or exists (
        select from chunks c where c.chunk_id = i.chunk_id and c.state in ('failed', 'split', 'cancelled')))`)
  await move(tx, 'item', {
    ...{ where: sql`i.chunk_id = ${chunkId} and i.reason_code is distinct from 'RETURNED'`, actor },
    ...{ from: itemStatus.failed, to: itemStatus.wait, reason },
    set: sql`reason_code = null, reason_detail = null`,
    beside: besideMoved([kind], 'retried'),
  })
  await move(tx, 'item', {
    ...{ where: sql`i.chunk_id = ${chunkId}`, actor, reason },
    ...{ from: itemStatus.wait, to: itemStatus.processing },
    beside: besideMoved([kind], 'signed'),
  })
  const isOfChunk = sql`i.chunk_id = ${chunkId} and i.status = '10'`
  await takeBackKeys(tx, { where: isOfChunk, actor })
}

/** Not one of an item that was returned: what went back for it is gone, and it is no item of its run any more. */
async function claimCancelled(tx: Tx, chunkId: number, state: 'landed' | 'unknown'): Promise<boolean> {
  const [returned] = await tx.execute(sql`
    select 1 from chunk_items ci join minting_items i using (item_id)
    where ci.chunk_id = ${chunkId} and i.reason_code = 'RETURNED' limit 1`)
  return !returned && claimChunk(tx, chunkId, 'cancelled', { state })
}
