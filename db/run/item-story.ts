import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { burntAtOfItem } from '../operation/item-records.ts'
import {
  attempts,
  chunkItems,
  chunks,
  events,
  mintingItems,
  mintingMasters,
  mintPlans,
  users,
} from '../schema.ts'
import { itemGroup } from './item-groups.ts'

/** One item with the name of its run. */
export async function findOptionalItem(db: Queryable, itemId: number) {
  const [row] = await db
    .select({
      item: mintingItems,
      kind: mintPlans.kind,
      group: itemGroup,
      masterName: mintPlans.name,
      burntAt: burntAtOfItem,
      chunk: {
        state: chunks.state,
        errorCode: chunks.errorCode,
        errorDetail: chunks.errorDetail,
        errorSince: chunks.errorSince,
      },
      itemCount: chunks.itemCount,
    })
    .from(mintingItems)
    .innerJoin(mintingMasters, eq(mintingMasters.id, mintingItems.masterId))
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .leftJoin(chunks, eq(chunks.id, mintingItems.chunkId))
    .where(eq(mintingItems.id, itemId))
  return row ?? null
}

export type StoryRow = NonNullable<Awaited<ReturnType<typeof findOptionalItem>>>

/** Every transaction an item was ever in, in the order they were signed; whoever decided one by their uid. */
export function listAttemptsOfItem(db: Queryable, itemId: number) {
  return db
    .select({
      ...getTableColumns(attempts),
      verdictBy: sql<string | null>`coalesce(${users.uid}, ${attempts.verdictBy})`,
    })
    .from(attempts)
    .leftJoin(users, sql`${users.uuid}::text = ${attempts.verdictBy}`)
    .where(
      inArray(
        attempts.chunkId,
        db.select({ id: chunkItems.chunkId }).from(chunkItems).where(eq(chunkItems.itemId, itemId)),
      ),
    )
    .orderBy(asc(attempts.id))
}
export type AttemptRow = Awaited<ReturnType<typeof listAttemptsOfItem>>[number]

const eventsMax = 500

/** What happened to an item, its chunks and its attempts, in order. */
export function listEventsOfItem(
  db: Queryable,
  input: { itemId: number; chunkIds: number[]; attemptIds: number[] },
) {
  const isOf = (entity: 'item' | 'chunk' | 'attempt', ids: number[]) =>
    sql`(${events.entity} = ${entity} and ${events.entityId} = any(${sql.param(ids)}::bigint[]))`
  return db
    .select({ event: events, actorUid: users.uid })
    .from(events)
    .leftJoin(users, sql`${users.uuid}::text = ${events.actor}`)
    .where(
      sql`${isOf('item', [input.itemId])} or ${isOf('chunk', input.chunkIds)} or ${isOf('attempt', input.attemptIds)}`,
    )
    .orderBy(asc(events.seq))
    .limit(eventsMax)
}
export type EventRow = Awaited<ReturnType<typeof listEventsOfItem>>[number]

/** The chunks an item was ever in, in the order they were made. */
export function listChunksOfItem(db: Queryable, itemId: number) {
  return db
    .select({
      chunkId: chunks.id,
      parentId: chunks.parentId,
      state: chunks.state,
      itemCount: chunks.itemCount,
      errorCode: chunks.errorCode,
      errorDetail: chunks.errorDetail,
      modifiedAt: chunks.modifiedAt,
    })
    .from(chunkItems)
    .innerJoin(chunks, eq(chunks.id, chunkItems.chunkId))
    .where(eq(chunkItems.itemId, itemId))
    .orderBy(asc(chunks.id))
}
