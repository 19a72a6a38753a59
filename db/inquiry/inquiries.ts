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
export async function saveNewInquiry(db: Queryable, values: NewInquiry): Promise<InquiryRecord> {
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

function selectInquiries(db: Queryable) {
  return db
    .select({ inquiry: inquiries, modifier: users.uid })
    .from(inquiries)
    .leftJoin(users, sql`${users.uuid}::text = ${inquiries.modifierId}`)
}
export type InquiryWithModifier = Awaited<ReturnType<typeof listInquiries>>[number]

/** Newest first. @param after id of the last row of the page before. */
export function listInquiries(
  db: Queryable,
  input: {
    search?: string | undefined
    kind?: InquiryKind | undefined
    status?: InquiryStatus | undefined
    mailState?: MailState | undefined
    after: number | null
    limit: number
  },
) {
  return selectInquiries(db)
    .where(
      and(
        isNull(inquiries.deletedAt),
        input.after === null ? undefined : lt(inquiries.id, input.after),
        input.kind && eq(inquiries.kind, input.kind),
        input.status && eq(inquiries.status, input.status),
        input.mailState && eq(inquiries.mailState, input.mailState),
        input.search ? matches(input.search) : undefined,
      ),
    )
    .orderBy(desc(inquiries.id))
    .limit(input.limit)
}

function matches(search: string) {
  const pattern = containsPattern(search)
  const columns = [inquiries.name, inquiries.company, inquiries.email, inquiries.reference]
  return or(...columns.map((column) => ilike(column, pattern)))
}

export async function findOptionalInquiry(db: Queryable, inquiryId: number) {
  const [row] = await selectInquiries(db).where(and(eq(inquiries.id, inquiryId), isNull(inquiries.deletedAt)))
  return row ?? null
}

/**
 * Forgets inquiries for good: answered ones whose answer, and spam whose marking, is older than the given times.
 * Open ones stay. @returns how many went.
 */
export async function deleteOldInquiries(db: Queryable, input: { doneBefore: Date; spamBefore: Date }) {
  const changedBefore = (before: Date) =>
    lt(sql`coalesce(${inquiries.modifiedAt}, ${inquiries.registeredAt})`, before.toISOString())
  const gone = await db
    .delete(inquiries)
    .where(
      or(
        and(eq(inquiries.status, 'done'), changedBefore(input.doneBefore)),
        and(eq(inquiries.status, 'spam'), changedBefore(input.spamBefore)),
      ),
    )
    .returning({ id: inquiries.id })
  return gone.length
}

export async function saveInquiryStatus(
  db: Queryable,
  input: { inquiryId: number; status: InquiryStatus; actor: string },
) {
  await db
    .update(inquiries)
    .set({ status: input.status, modifierId: input.actor, modifiedAt: new Date() })
    .where(eq(inquiries.id, input.inquiryId))
}
