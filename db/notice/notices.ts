import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { noticeChoices, notices } from '../schema.ts'

export type NoticeRecord = typeof notices.$inferSelect

/** Where a page of an inbox ends: a notice that became new stands where it belongs now. */
export interface NoticeKey {
  at: string
  id: number
}

/** Notices of a person, the newest first. */
export function listNoticesOf(
  db: Queryable,
  { userUuid, after, limit }: { userUuid: string; after: NoticeKey | null; limit: number },
): Promise<NoticeRecord[]> {
  const behind = after
    ? sql`(${notices.at}, ${notices.id}) < (${after.at}::timestamptz, ${after.id})`
    : undefined
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.userUuid, userUuid), behind))
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(limit)
}

/** @param max counting ends there. */
export async function countUnread(db: Queryable, userUuid: string, max: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from notices where user_uuid = ${userUuid} and read_at is null limit ${max}) unread`)
  return row?.count ?? 0
}

/** @param which the ids, of one's own; null: all that are there. What was read needs no mail any more. */
export async function saveRead(db: Queryable, userUuid: string, which: readonly number[] | null) {
  await db
    .update(notices)
    .set({ readAt: sql`now()`, mailDueAt: null })
    .where(
      and(
        eq(notices.userUuid, userUuid),
        isNull(notices.readAt),
        which ? inArray(notices.id, [...which]) : undefined,
      ),
    )
}

export async function deleteOldNotices(db: Queryable, before: Date) {
  await db.delete(notices).where(lt(notices.at, before))
}

/** All that an account was told, and what it chose. */
export async function deleteNoticesOf(db: Queryable, userUuid: string) {
  await db.delete(notices).where(eq(notices.userUuid, userUuid))
  await db.delete(noticeChoices).where(eq(noticeChoices.userUuid, userUuid))
}
