import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { mailLease, moveOne } from '../moves/move.ts'
import { inquiries } from '../schema.ts'
import type { InquiryRecord } from './inquiries.ts'

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
  { leaseMs, actor }: { leaseMs: number; actor: string },
): Promise<InquiryRecord | null> {
  const isClaimed = await moveOne(db, 'mail', {
    ...{ id: inquiryId, from: ['waiting', 'sending'], to: 'sending', actor },
    dueInMs: leaseMs,
    set: sql`mail_tries = q.mail_tries + 1`,
    where: mailLease.isDue,
  })
  if (!isClaimed) return null
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId))
  return row ?? null
}

/** Only the try that still holds the mail may say what became of it. */
function heldBy({ id, mailNumber, mailTries }: InquiryRecord) {
  return {
    id,
    from: 'sending',
    where: sql`q.mail_round = ${mailNumber} and q.mail_tries = ${mailTries}`,
  } as const
}

export async function saveMailSent(db: Queryable, claimed: InquiryRecord, actor: string) {
  const set = sql`mail_sent_at = now(), mail_error = null`
  await moveOne(db, 'mail', { ...heldBy(claimed), to: 'sent', actor, set })
}

/** @param retryMs when to try again; null gives up until somebody resends. */
export async function saveMailFailure(
  db: Queryable,
  claimed: InquiryRecord,
  { error, retryMs, actor }: { error: string; retryMs: number | null; actor: string },
) {
  await moveOne(db, 'mail', {
    ...{ ...heldBy(claimed), to: retryMs === null ? 'failed' : 'waiting', actor, reason: error },
    set: sql`mail_error = ${error}`,
    dueInMs: retryMs ?? 0,
  })
}

/** Begins a new mail in place of one that has ended. @returns false when the present one has not. */
export async function startNextMail(db: Queryable, inquiryId: number, actor: string): Promise<boolean> {
  return moveOne(db, 'mail', {
    ...{ id: inquiryId, from: ['sent', 'failed', 'cancelled'], to: 'waiting', actor },
    set: sql`mail_round = q.mail_round + 1, mail_tries = 0, mail_error = null`,
  })
}

/** Cancels a mail that was not sent yet. One that a worker is sending now, is sent. */
export async function cancelMail(db: Queryable, inquiryId: number, actor: string) {
  await moveOne(db, 'mail', { id: inquiryId, from: ['waiting', 'failed'], to: 'cancelled', actor })
}

/** A cancelled mail that never went waits again. */
export async function restoreMail(db: Queryable, inquiryId: number, actor: string) {
  const set = sql`mail_tries = 0`
  await moveOne(db, 'mail', { id: inquiryId, from: 'cancelled', to: 'waiting', actor, set })
}
