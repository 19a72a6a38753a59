import { randomUUID } from 'node:crypto'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import type { MailKind, MailParams } from '#contract/mail/mail-params.ts'
import type { Queryable, Tx } from '../connection.ts'
import { mailLease, moveOne, recordCreated } from '../moves/move.ts'
import { inquiries, mails } from '../schema.ts'
import type { Sealer } from '../vault.ts'

export type MailRecord = typeof mails.$inferSelect

export interface NewMail<Kind extends MailKind = MailKind> {
  kind: Kind
  language: Language
  to: string
  params: MailParams<Kind>
  /** Where a person should know the mail by it; else a random one. */
  messageId?: string
  /** After it the mail is not sent any more. */
  notAfter?: Date
  /** False: it is cancelled from the beginning, and costs as much as one that is sent. */
  isWanted?: boolean
  actor: string
}

/**
 * Puts a mail into the outbox. Notify `mailTask` after the commit.
 * @param personal seals whom it goes to and what it says.
 * @returns its id.
 */
export async function queueMail<Kind extends MailKind>(
  tx: Tx,
  personal: Sealer,
  { kind, language, to, params, notAfter, isWanted = true, actor, ...given }: NewMail<Kind>,
): Promise<number> {
  const messageId = given.messageId ?? `${kind.toLowerCase()}.${randomUUID()}`
  const sealed = personal.seal(JSON.stringify({ to, params }), mailLabel(messageId))
  const state = isWanted ? 'waiting' : 'cancelled'
  const [row] = await tx
    .insert(mails)
    .values({
      ...{ kind, language, messageId, notAfter: notAfter ?? null, state },
      contentSealed: isWanted ? sealed : null,
    })
    .returning({ id: mails.id })
  if (!row) throw new Error('The database did not take the mail.')
  await recordCreated(tx, 'mail', { ids: [row.id], masterId: null, to: state, actor })
  return row.id
}

/** What a mail is sealed for. */
export function mailLabel(messageId: string) {
  return `mail:${messageId}`
}

/** Mails that are due, the longest waiting first. */
export async function listDueMails(db: Queryable, limit: number): Promise<number[]> {
  return (await mailLease.listDue(db, limit)).map(({ id }) => id)
}

/**
 * Takes a mail for one try; of several workers one gets it.
 * @returns null when it is missing, cancelled, sent, given up, being sent, or not due yet.
 */
export async function claimMail(
  db: Queryable,
  mailId: number,
  { leaseMs, actor }: { leaseMs: number; actor: string },
): Promise<MailRecord | null> {
  const isClaimed = await moveOne(db, 'mail', {
    ...{ id: mailId, from: ['waiting', 'sending'], to: 'sending', actor },
    dueInMs: leaseMs,
    set: sql`tries = e.tries + 1`,
    where: mailLease.isDue,
  })
  if (!isClaimed) return null
  const [row] = await db.select().from(mails).where(eq(mails.id, mailId))
  return row ?? null
}

/** Only the try that still holds the mail may say what became of it. */
function heldBy({ id, tries }: MailRecord) {
  return { id, from: 'sending', where: sql`e.tries = ${tries}` } as const
}

/** What it said is forgotten with it. */
export async function saveMailSent(db: Queryable, claimed: MailRecord, actor: string) {
  const set = sql`sent_at = now(), error = null, content_sealed = null`
  await moveOne(db, 'mail', { ...heldBy(claimed), to: 'sent', actor, set })
}

/** @param failure.retryMs when to try again; null gives up. */
export async function saveMailFailure(
  db: Queryable,
  claimed: MailRecord,
  { error, retryMs, actor }: { error: string; retryMs: number | null; actor: string },
) {
  const forgotten = retryMs === null ? sql`, content_sealed = null` : sql``
  await moveOne(db, 'mail', {
    ...{ ...heldBy(claimed), to: retryMs === null ? 'failed' : 'waiting', actor, reason: error },
    set: sql`error = ${error}${forgotten}`,
    dueInMs: retryMs ?? 0,
  })
}

/** Cancels a mail that was not sent yet. One that a worker is sending now, is sent. @returns whether it never went. */
export function cancelMail(db: Queryable, mailId: number, actor: string): Promise<boolean> {
  return moveOne(db, 'mail', { id: mailId, from: ['waiting', 'failed'], to: 'cancelled', actor })
}

/** A cancelled mail waits again, unless what it said is forgotten. @returns whether it does. */
export function restoreMail(db: Queryable, mailId: number, actor: string): Promise<boolean> {
  const set = sql`tries = 0`
  const where = sql`e.content_sealed is not null`
  return moveOne(db, 'mail', { id: mailId, from: 'cancelled', to: 'waiting', actor, set, where })
}

/** Forgets mails that are over and that no inquiry shows. */
export async function deleteOldMails(db: Queryable, before: Date) {
  const shown = db.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.mailId, mails.id))
  await db
    .delete(mails)
    .where(and(lt(mails.registeredAt, before), sql`${mails.state} <> 'sending'`, notExists(shown)))
}
