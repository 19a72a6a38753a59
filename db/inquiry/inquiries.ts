import { and, desc, eq, ilike, isNull, lt, or, sql } from 'drizzle-orm'
import type { InquiryKind, InquiryStatus, MailState } from '#contract/inquiry/codes.ts'
import type { Queryable } from '../connection.ts'
import { inquiries, users } from '../schema.ts'
import { containsPattern } from '../sql/like-pattern.ts'

export type InquiryRecord = typeof inquiries.$inferSelect
export type NewInquiry = Omit<typeof inquiries.$inferInsert, 'id'>

/**
 * Stores an inquiry, or finds the one an earlier request with the same key stored; a second request at
 * the same time waits here for the first.
 */
export const saveNewInquiry = async (db: Queryable, values: NewInquiry): Promise<InquiryRecord> => {
  const [made] = await db
    .insert(inquiries)
    .values(values)
    .onConflictDoNothing({ target: inquiries.requestKey })
    .returning()
  if (made) return made
  const [first] = await db
    .select()
    .from(inquiries)
    .where(eq(inquiries.requestKey, values.requestKey ?? ''))
  if (!first) throw new Error('The database neither took the inquiry nor has one with its key.')
  return first
}

const selectInquiries = (db: Queryable) =>
  db
    .select({ inquiry: inquiries, modifier: users.uid })
    .from(inquiries)
    .leftJoin(users, sql`${users.uuid}::text = ${inquiries.modifierId}`)
export type InquiryWithModifier = Awaited<ReturnType<typeof listInquiries>>[number]

/** Newest first. @param after id of the last row of the page before. */
export const listInquiries = (
  db: Queryable,
  it: {
    search?: string | undefined
    kind?: InquiryKind | undefined
    status?: InquiryStatus | undefined
    mailState?: MailState | undefined
    after: number | null
    limit: number
  },
) =>
  selectInquiries(db)
    .where(
      and(
        isNull(inquiries.deletedAt),
        it.after === null ? undefined : lt(inquiries.id, it.after),
        it.kind && eq(inquiries.kind, it.kind),
        it.status && eq(inquiries.status, it.status),
        it.mailState && eq(inquiries.mailState, it.mailState),
        it.search ? matches(it.search) : undefined,
      ),
    )
    .orderBy(desc(inquiries.id))
    .limit(it.limit)

const matches = (search: string) => {
  const pattern = containsPattern(search)
  const columns = [inquiries.name, inquiries.company, inquiries.email, inquiries.reference]
  return or(...columns.map((column) => ilike(column, pattern)))
}

export const findOptionalInquiry = async (db: Queryable, inquiryId: number) => {
  const [row] = await selectInquiries(db).where(and(eq(inquiries.id, inquiryId), isNull(inquiries.deletedAt)))
  return row ?? null
}

/**
 * Forgets inquiries for good: answered ones whose answer, and spam whose marking, is older than the given times.
 * Open ones stay. @returns how many went.
 */
export const deleteOldInquiries = async (db: Queryable, it: { doneBefore: Date; spamBefore: Date }) => {
  const changedBefore = (before: Date) =>
    lt(sql`coalesce(${inquiries.modifiedAt}, ${inquiries.registeredAt})`, before.toISOString())
  const gone = await db
    .delete(inquiries)
    .where(
      or(
        and(eq(inquiries.status, 'done'), changedBefore(it.doneBefore)),
        and(eq(inquiries.status, 'spam'), changedBefore(it.spamBefore)),
      ),
    )
    .returning({ id: inquiries.id })
  return gone.length
}

export const saveInquiryStatus = async (
  db: Queryable,
  it: { inquiryId: number; status: InquiryStatus; actor: string },
) => {
  await db
    .update(inquiries)
    .set({ status: it.status, modifierId: it.actor, modifiedAt: new Date() })
    .where(eq(inquiries.id, it.inquiryId))
}
