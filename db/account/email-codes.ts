import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { CodePurpose } from '#contract/account/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { waitForCodes } from '../locks.ts'
import { emailCodes } from '../schema.ts'

export interface CodeLimits {
  dailyMax: number
  resendMs: number
}

/** Whose codes are counted together. */
interface Counted {
  emailIndex: string
  requester: string
}

/**
 * How long one must wait before another code may be sent; codes of one e-mail are sent one after another until the transaction ends.
 * @returns milliseconds; 0 when it may be sent now.
 */
export async function waitForNextCode(tx: Tx, counted: Counted, limits: CodeLimits): Promise<number> {
  await waitForCodes(tx, counted.emailIndex)
  const [row] = await tx.execute<{ wait_ms: number }>(sql`
    with today as (
      select created_at from email_codes
      where email_index = ${counted.emailIndex} and requester = ${counted.requester}
        and created_at > now() - interval '1 day'
    )
    select greatest(0, extract(epoch from coalesce(max(created_at), '-infinity')
        + ${limits.resendMs} * interval '1 millisecond' - now()) * 1000,
      case when count(*) >= ${limits.dailyMax}
        then extract(epoch from min(created_at) + interval '1 day' - now()) * 1000 else 0 end)::float8 as wait_ms
    from today`)
  return Math.ceil(row?.wait_ms ?? 0)
}

export async function saveEmailCode(tx: Tx, values: typeof emailCodes.$inferInsert) {
  await tx.insert(emailCodes).values(values)
}

interface Asked {
  purpose: CodePurpose
  emailIndex: string
}

/**
 * Counts a try of a code. @returns the digest it is held against; null when there is no such code, or it has expired, was verified, or was
 * tried too often.
 */
export async function countCodeTry(
  db: Queryable,
  { challengeId, purpose, emailIndex, triesMax }: Asked & { challengeId: string; triesMax: number },
): Promise<string | null> {
  const [row] = await db
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        eq(emailCodes.challengeId, challengeId),
        eq(emailCodes.purpose, purpose),
        eq(emailCodes.emailIndex, emailIndex),
        isNull(emailCodes.verifiedAt),
        lt(emailCodes.tries, triesMax),
        gt(emailCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ codeDigest: emailCodes.codeDigest })
  return row?.codeDigest ?? null
}

/** Gives out the ticket of a code, once. @returns whether it did. */
export async function saveTicket(
  db: Queryable,
  { challengeId, ...ticket }: { challengeId: string; ticketHash: string; ticketExpiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(emailCodes)
    .set({ ...ticket, verifiedAt: sql`now()` })
    .where(and(eq(emailCodes.challengeId, challengeId), isNull(emailCodes.verifiedAt)))
    .returning({ id: emailCodes.challengeId })
  return rows.length === 1
}

function isOpenTicket({ purpose, emailIndex, ticketHash }: Asked & { ticketHash: string }) {
  return and(
    eq(emailCodes.ticketHash, ticketHash),
    eq(emailCodes.purpose, purpose),
    eq(emailCodes.emailIndex, emailIndex),
    isNull(emailCodes.usedAt),
    gt(emailCodes.ticketExpiresAt, sql`now()`),
  )
}

/** Whether a ticket may be used now: asked before work that costs something. */
export async function hasOpenTicket(db: Queryable, ticket: Asked & { ticketHash: string }): Promise<boolean> {
  const rows = await db.select({ id: emailCodes.challengeId }).from(emailCodes).where(isOpenTicket(ticket))
  return rows.length === 1
}

/** Uses a ticket up, once: of two at the same time one does. @returns whether it did. */
export async function spendTicket(tx: Tx, ticket: Asked & { ticketHash: string }): Promise<boolean> {
  const rows = await tx
    .update(emailCodes)
    .set({ usedAt: sql`now()` })
    .where(isOpenTicket(ticket))
    .returning({ id: emailCodes.challengeId })
  return rows.length === 1
}

export async function deleteOldEmailCodes(db: Queryable, before: Date) {
  await db.delete(emailCodes).where(lt(emailCodes.createdAt, before))
}
