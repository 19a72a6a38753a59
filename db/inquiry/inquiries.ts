import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { InquiryStatus } from '#contract/inquiry/codes.ts'
import type { Queryable } from '../connection.ts'
import { inquiries, mails } from '../schema.ts'
import { isUser, modifiers } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

export type InquiryRecord = typeof inquiries.$inferSelect
export type NewInquiry = Omit<typeof inquiries.$inferInsert, 'id'>

/**
 * Stores an inquiry, or finds the one an earlier request with the same key stored; a second request at
 * the same time waits here for the first.
 */
export async function saveNewInquiry(
  db: Queryable,
  values: NewInquiry,
): Promise<{ inquiry: InquiryRecord; isNew: boolean }> {
  const [made] = await db
    .insert(inquiries)
    .values(values)
    .onConflictDoNothing({ target: inquiries.requestKey })
    .returning()
  if (made) return { inquiry: made, isNew: true }
  const [first] = await db
    .select()
    .from(inquiries)
    .where(eq(inquiries.requestKey, values.requestKey ?? ''))
  if (!first) throw new Error('The database neither took the inquiry nor has one with its key.')
  return { inquiry: first, isNew: false }
}

function selectInquiries(db: Queryable) {
  return db
    .select({ inquiry: inquiries, mail: mails, modifier: modifiers.uid })
    .from(inquiries)
    .innerJoin(mails, eq(mails.id, inquiries.mailId))
    .leftJoin(modifiers, isUser(modifiers, inquiries.modifierId))
}
export type InquiryWithModifier = Awaited<ReturnType<typeof listInquiries>>[number]

export const listInquiries = keysetQuery({
  select: selectInquiries,
  key: inquiries.id,
  where: isNull(inquiries.deletedAt),
  search: { contains: [inquiries.name, inquiries.company, inquiries.email, inquiries.reference] },
  filters: { kind: inquiries.kind, status: inquiries.status, mailState: mails.state },
})

export async function findOptionalInquiry(db: Queryable, inquiryId: number) {
  const [row] = await selectInquiries(db).where(and(eq(inquiries.id, inquiryId), isNull(inquiries.deletedAt)))
  return row ?? null
}

/**
 * Forgets inquiries for good: answered ones whose answer, and spam whose marking, is older than the given times.
 * Open ones stay. Their mails go with the other old ones. @returns how many went.
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
