import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MailState } from '#contract/inquiry/codes.ts'
import type { Queryable } from '../connection.ts'
import { defineLease } from '../moves/define-lease.ts'
import { inquiries } from '../schema.ts'
import type { InquiryRecord } from './inquiries.ts'

function later(ms: number) {
  return sql`now() + ${`${ms} milliseconds`}::interval`
}
/** Mail that waits, or whose worker died: its lease has ended. */
const mailLease = defineLease({
  ...{ table: 'inquiries', alias: 'q', key: 'inquiry_id', dueColumn: 'mail_after' },
  isOpen: sql`q.mail_state in ('waiting', 'sending') and q.deleted_at is null`,
})

/** Inquiries whose mail is due, the longest waiting first. */
export async function listDueMail(db: Queryable, limit: number): Promise<number[]> {
  return (await mailLease.listDue(db, limit)).map(({ id }) => id)
}

/**
 * Takes a mail for one try; of several workers one gets it.
 * @returns null when it is missing, cancelled, sent, being sent, or not due yet.
 */
export async function claimInquiryMail(
  db: Queryable,
  inquiryId: number,
  leaseMs: number,
): Promise<InquiryRecord | null> {
  const set = sql`mail_state = 'sending', mail_tries = q.mail_tries + 1`
  if (!(await mailLease.claim(db, inquiryId, { leaseMs, set }))) return null
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
  return row ?? null
}

/** Only the try that still holds the mail may say what became of it. */
function isHeldBy({ id, mailNumber, mailTries }: InquiryRecord) {
  return and(
    eq(inquiries.id, id),
    eq(inquiries.mailState, 'sending'),
    eq(inquiries.mailNumber, mailNumber),
    eq(inquiries.mailTries, mailTries),
  )
}

export async function saveMailSent(db: Queryable, claimed: InquiryRecord) {
  await db
    .update(inquiries)
    .set({ mailState: 'sent', mailSentAt: sql`now()`, mailError: null })
    .where(isHeldBy(claimed))
}

/** @param retryMs when to try again; null gives up until somebody resends. */
export async function saveMailFailure(
  db: Queryable,
  claimed: InquiryRecord,
  input: { error: string; retryMs: number | null },
) {
  await db
    .update(inquiries)
    .set({
      mailState: input.retryMs === null ? 'failed' : 'waiting',
      mailError: input.error,
      mailAfter: later(input.retryMs ?? 0),
    })
    .where(isHeldBy(claimed))
}

/** Begins a new mail in place of one that has ended. @returns false when the present one has not. */
export async function startNextMail(db: Queryable, inquiryId: number): Promise<boolean> {
  const rows = await moveMail(db, inquiryId, ['sent', 'failed', 'cancelled'], {
    mailState: 'waiting',
    mailNumber: sql`${inquiries.mailNumber} + 1`,
    mailTries: 0,
    mailError: null,
    mailAfter: sql`now()`,
  })
  return rows.length > 0
}

/** Cancels a mail that was not sent yet. One that a worker is sending now, is sent. */
export function cancelMail(db: Queryable, inquiryId: number) {
  return moveMail(db, inquiryId, ['waiting', 'failed'], { mailState: 'cancelled' })
}

/** A cancelled mail that never went waits again. */
export function restoreMail(db: Queryable, inquiryId: number) {
  return moveMail(db, inquiryId, ['cancelled'], { mailState: 'waiting', mailAfter: sql`now()`, mailTries: 0 })
}

function moveMail(
  db: Queryable,
  inquiryId: number,
  from: MailState[],
  values: Parameters<ReturnType<typeof db.update<typeof inquiries>>['set']>[0],
) {
  return db
    .update(inquiries)
    .set(values)
    .where(and(eq(inquiries.id, inquiryId), inArray(inquiries.mailState, from)))
    .returning({ id: inquiries.id })
}
