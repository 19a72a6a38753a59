import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { loginTickets } from '../schema.ts'

export type LoginTicket = typeof loginTickets.$inferSelect

export async function saveLoginTicket(db: Queryable, values: typeof loginTickets.$inferInsert) {
  await db.insert(loginTickets).values(values)
}

function isOpen(tokenHash: string, triesMax: number) {
  return and(
    eq(loginTickets.tokenHash, tokenHash),
    lt(loginTickets.tries, triesMax),
    gt(loginTickets.expiresAt, sql`now()`),
  )
}

/** A login that waits; null when it has ended, or was tried too often. */
export async function findOptionalLoginTicket(
  db: Queryable,
  tokenHash: string,
  triesMax: number,
): Promise<LoginTicket | null> {
  const [row] = await db.select().from(loginTickets).where(isOpen(tokenHash, triesMax))
  return row ?? null
}

/** Counts a try. @returns the login; null when it has ended, or was tried too often. */
export async function countTicketTry(
  db: Queryable,
  tokenHash: string,
  triesMax: number,
): Promise<LoginTicket | null> {
  const [row] = await db
    .update(loginTickets)
    .set({ tries: sql`${loginTickets.tries} + 1` })
    .where(isOpen(tokenHash, triesMax))
    .returning()
  return row ?? null
}

/** Ends a login that waited. @returns whether it was there: of two that finish it one does. */
export async function deleteLoginTicket(db: Queryable, tokenHash: string): Promise<boolean> {
  const rows = await db
    .delete(loginTickets)
    .where(eq(loginTickets.tokenHash, tokenHash))
    .returning({ tokenHash: loginTickets.tokenHash })
  return rows.length === 1
}

/** Ends every login of a user that waits: what was shown before is not what it was. */
export async function deleteLoginTicketsOf(db: Queryable, userUuid: string) {
  await db.delete(loginTickets).where(eq(loginTickets.userUuid, userUuid))
}

export async function deleteExpiredLoginTickets(db: Queryable) {
  await db.delete(loginTickets).where(lt(loginTickets.expiresAt, new Date()))
}
