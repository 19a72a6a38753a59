import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ChunkKind } from '#contract/operation/operations.ts'
import type { Queryable, Tx } from '../connection.ts'
import { isNotHeld } from '../operation/holds.ts'
import { isPrepared } from '../operation/preparations.ts'
import { chunkItems, chunks, trees } from '../schema.ts'
import { itemColumns, toPlannedItem, type ItemColumns, type PlannedItem } from './planned-item.ts'
import type { Told } from '#contract/codes/told.ts'

export type Chunk = typeof chunks.$inferSelect
export type ChunkItem = PlannedItem & { chunkId: number }
export type Tree = typeof trees.$inferSelect

export async function findOptionalChunk(db: Queryable, chunkId: number) {
  const [row] = await db
    .select({ chunk: chunks, tree: trees })
    .from(chunks)
    .leftJoin(trees, eq(trees.id, chunks.treeId))
    .where(eq(chunks.id, chunkId))
  return row ?? null
}

/** Chunks with their trees, by id. */
export function listChunks(db: Queryable, chunkIds: number[]) {
  return db
    .select({ chunk: chunks, tree: trees })
    .from(chunks)
    .leftJoin(trees, eq(trees.id, chunks.treeId))
    .where(inArray(chunks.id, chunkIds))
}

/** Items in instruction order, chunk by chunk. */
export async function listItemsOfChunks(db: Queryable, chunkIds: number[]): Promise<ChunkItem[]> {
  const rows = await db.execute<ItemColumns & { chunk_id: string }>(sql`
    select ci.chunk_id, ${itemColumns} from chunk_items ci join minting_items i on i.item_id = ci.item_id
    where ci.chunk_id = any(${sql.param(chunkIds)}::bigint[]) order by ci.chunk_id, ci.position`)
  return rows.map((row) => ({ chunkId: Number(row.chunk_id), ...toPlannedItem(row) }))
}

/** An item of a chunk that is to be sent. */
export interface ItemToSend extends ChunkItem {
  /** Another chunk carries it too, or did before this one. */
  isElsewhere: boolean
}

/** The same, and whether any other chunk ever carried them: for nearly all of them none did. */
export async function listItemsToSend(db: Queryable, chunkIds: number[]): Promise<ItemToSend[]> {
  const rows = await db.execute<ItemColumns & { chunk_id: string; is_elsewhere: boolean }>(sql`
    select ci.chunk_id, ${itemColumns}, exists (
      select from chunk_items other where other.item_id = ci.item_id and other.chunk_id <> ci.chunk_id) as is_elsewhere
    from chunk_items ci join minting_items i on i.item_id = ci.item_id
    where ci.chunk_id = any(${sql.param(chunkIds)}::bigint[]) order by ci.chunk_id, ci.position`)
  return rows.map((row) => ({
    chunkId: Number(row.chunk_id),
    ...toPlannedItem(row),
    isElsewhere: row.is_elsewhere,
  }))
}

/** What a chunk was made of, in instruction order. */
export async function listItemIds(db: Queryable, chunkId: number): Promise<number[]> {
  const rows = await db
    .select({ itemId: chunkItems.itemId })
    .from(chunkItems)
    .where(eq(chunkItems.chunkId, chunkId))
    .orderBy(chunkItems.position)
  return rows.map((row) => row.itemId)
}

export interface NewChunk {
  masterId: number
  kind: ChunkKind
  treeId: number | null
  parentId: number | null
  stage: number
  txVersion: 'v0' | 'v1'
  /** Coins that its items move out of the payer's wallet; none, where this is not said. */
  carriedLamports?: bigint
  guardSeed: string | null
  mustSimulate: boolean
  itemIds: number[]
  /** Planned, where this is not said. */
  state?: Chunk['state']
  attemptCount?: number
  /** Goes on waiting as the chunk it was split from, and is tried now. */
  waits?: Pick<Chunk, 'errorCode' | 'errorDetail' | 'errorSince'> | undefined
}

/** Stores chunks with their items and points the items at them. One statement per table, however many. */
export async function saveChunks(db: Queryable, news: NewChunk[]) {
  if (news.length === 0) return []
  const saved = await db
    .insert(chunks)
    .values(
      news.map(({ itemIds, waits, ...chunk }) => ({
        ...chunk,
        ...(waits && { ...waits, notBefore: sql`now()` }),
        itemCount: itemIds.length,
      })),
    )
    .returning({ id: chunks.id })
  const rows = news.flatMap((chunk, at) =>
    chunk.itemIds.map((itemId, position) => ({ chunkId: saved[at]?.id ?? 0, position, itemId })),
  )
  if (rows.length > 0) {
    await db.execute(sql`
      with placed as (
        insert into chunk_items (chunk_id, position, item_id)
        select * from unnest(
          ${sql.param(rows.map((row) => row.chunkId))}::bigint[],
          ${sql.param(rows.map((row) => row.position))}::int[],
          ${sql.param(rows.map((row) => row.itemId))}::bigint[])
        returning chunk_id, item_id
      )
      update minting_items i set chunk_id = placed.chunk_id from placed where i.item_id = placed.item_id`)
  }
  return saved.map((row) => row.id)
}

/** Compare-and-set of one chunk's state. False when it was in another one. */
export async function claimChunk(
  db: Queryable,
  chunkId: number,
  from: Chunk['state'],
  set: Partial<Pick<Chunk, 'state' | 'errorCode' | 'errorDetail' | 'mustSimulate'>>,
) {
  const rows = await db
    .update(chunks)
    .set({ ...set, modifiedAt: sql`now()` })
    .where(and(eq(chunks.id, chunkId), eq(chunks.state, from)))
    .returning({ id: chunks.id })
  return rows.length === 1
}

/** Why a planned chunk waits, and how long before it is tried again. */
export interface Postponement {
  errorCode: string
  errorDetail: Told | null
  mustSimulate: boolean
  /** What is put off again for one reason is put off for longer and longer, up to the cap. */
  backOffMs: number
  backOffMaxMs: number
  /** After so long without a try the waiting begins anew: a run that was paused has waited for something else. */
  patienceMs: number
}

/** Puts a planned chunk off. @returns how long it has waited for this reason; null when it is no longer planned. */
export async function postponeChunk(
  db: Queryable,
  chunkId: number,
  { errorCode, errorDetail, mustSimulate, backOffMs, backOffMaxMs, patienceMs }: Postponement,
): Promise<number | null> {
  const [row] = await db.execute<{ waited_ms: number }>(sql`
    with waiting as (
      select chunk_id, case when error_code = ${errorCode} and error_since is not null
        and not_before > now() - ${patienceMs} * interval '1 millisecond' then error_since else now() end as since
      from chunks where chunk_id = ${chunkId} and state = 'planned' for update
    )
    update chunks c set error_code = ${errorCode}, error_detail = ${errorDetail}, error_since = w.since,
      must_simulate = ${mustSimulate}, released_at = null, modified_at = now(),
      not_before = now() + greatest(${backOffMs} * interval '1 millisecond',
        least(${backOffMaxMs} * interval '1 millisecond', (now() - w.since) / 4))
    from waiting w where c.chunk_id = w.chunk_id
    returning (extract(epoch from now() - w.since) * 1000)::float8 as waited_ms`)
  return row?.waited_ms ?? null
}

/** A planned chunk whose task came to nothing may be released again as soon as its turn comes. */
export async function forgetRelease(db: Queryable, chunkId: number) {
  await db
    .update(chunks)
    .set({ releasedAt: null })
    .where(and(eq(chunks.id, chunkId), eq(chunks.state, 'planned')))
}

export interface ChunkCounts {
  /** Not decided yet; 0 only when there is none. */
  open: number
  /** Signed or sent: on their way. */
  underway: number
  landed: number
  unknown: number
  /** Put on the queue and not signed yet. */
  released: number
  /** Planned, signed or sent, after an earlier transaction of theirs came to nothing. */
  retried: number
  /** How long ago the longest of those signed, sent or landed became so, in milliseconds; 0 without any. */
  outForMs: number
  /** Of the largest of them. */
  itemsPerChunk: number
  /** Coins that their items move: of those on their way or released, of all that are signed or released, and of the dearest that waits. */
  carried: { underway: bigint; unfinalized: bigint; dearest: bigint }
  /** When they were counted, by the clock of the database. */
  countedAt: string
}

/** Of those that were counted, what is planned and not on the queue. */
export function countWaiting({ open, underway, landed, unknown, released }: ChunkCounts): number {
  return open - underway - landed - unknown - released
}

/** Released chunks are among the first of those still planned: more than these need not be read. */
export const plannedReadMax = 1_024

type CountRow = Omit<ChunkCounts, 'carried'> &
  Record<'carriedUnderway' | 'carriedUnfinalized' | 'carriedDearest', string>

/** As cheap for 100,000 items as for ten: of the planned chunks only the first are counted. */
export async function countChunks(
  db: Queryable,
  masterId: number,
  releaseAgainMs: number,
): Promise<ChunkCounts> {
  const [row] = await db.execute<CountRow>(sql`
    with open as (
      (select state, item_count, carried_lamports, attempt_count, modified_at, false as is_released from chunks
        where master_id = ${masterId} and state in ('signed', 'sent', 'landed', 'unknown'))
      union all
      (select state, item_count, carried_lamports, attempt_count, modified_at,
          coalesce(released_at > now() - ${releaseAgainMs} * interval '1 millisecond', false) as is_released from chunks
        where master_id = ${masterId} and state = 'planned'
        order by stage, chunk_id limit ${plannedReadMax})
    )
    select
      count(*)::int as open,
      (count(*) filter (where state in ('signed', 'sent')))::int as underway,
      (count(*) filter (where state = 'landed'))::int as landed,
      (count(*) filter (where state = 'unknown'))::int as unknown,
      (count(*) filter (where is_released))::int as released,
      (count(*) filter (where (state = 'planned' and attempt_count > 0)
        or (state in ('signed', 'sent') and attempt_count > 1)))::int as retried,
      coalesce(extract(epoch from now() - min(modified_at) filter (where state in ('signed', 'sent', 'landed')))
        * 1000, 0)::float8 as "outForMs",
      coalesce(sum(carried_lamports) filter (where is_released or state in ('signed', 'sent')), 0)::text
        as "carriedUnderway",
      coalesce(sum(carried_lamports) filter (where is_released or state <> 'planned'), 0)::text as "carriedUnfinalized",
      coalesce(max(carried_lamports) filter (where state = 'planned' and not is_released), 0)::text as "carriedDearest",
      coalesce(max(item_count), 0)::int as "itemsPerChunk", now()::text as "countedAt"
    from open`)
  if (!row) throw new Error('The database returned no counts.')
  const { carriedUnderway, carriedUnfinalized, carriedDearest, ...counts } = row
  return {
    ...counts,
    carried: {
      underway: BigInt(carriedUnderway),
      unfinalized: BigInt(carriedUnfinalized),
      dearest: BigInt(carriedDearest),
    },
  }
}

/**
 * Takes up to `limit` planned chunks whose turn has come and marks them released. What prepares a run comes before its
 * items; a chunk with items waits until what it needs is confirmed. One with an item that is asked back waits until that
 * item has left it: signed again as soon as it is free, it would keep the item for ever.
 */
export async function claimReleasable(
  db: Queryable,
  input: { masterId: number; stage: number; limit: number; releaseAgainMs: number },
) {
  const rows = await db.execute<{ chunk_id: string; attempt_count: number; released_ms: string }>(sql`
    update chunks set released_at = now() where chunk_id in (
      select c.chunk_id from chunks c
      where c.master_id = ${input.masterId} and c.state = 'planned' and c.stage <= ${input.stage}
        and (c.not_before is null or c.not_before <= now())
        and (c.released_at is null or c.released_at < now() - ${input.releaseAgainMs} * interval '1 millisecond')
        and ${isPrepared(input.masterId)} and ${isNotHeld()}
      order by c.stage, c.chunk_id limit ${input.limit}
      for update of c skip locked
    )
    returning chunk_id, attempt_count, (extract(epoch from released_at) * 1000)::bigint as released_ms`)
  return rows
    .map((row) => ({
      chunkId: Number(row.chunk_id),
      release: `${row.attempt_count}-${row.released_ms}`,
    }))
    .sort((a, b) => a.chunkId - b.chunkId)
}

/** Undoes the release of chunks that were claimed in the same transaction. */
export async function giveBack(tx: Tx, claimed: { chunkId: number }[]): Promise<void> {
  const ids = claimed.map(({ chunkId }) => chunkId)
  await tx.execute(
    sql`update chunks set released_at = null where chunk_id = any(${sql.param(ids)}::bigint[])`,
  )
}
