import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { totps } from '../schema.ts'

/** So long a new secret waits for its first code. */
const confirmedWithin = sql`interval '30 minutes'`

/** Keeps a new secret until a code of it comes back; one that is in use stays in use. */
export async function savePendingTotp(db: Queryable, userUuid: string, pendingSealed: string) {
  const pending = { pendingSealed, pendingAt: sql`now()` }
  await db
    .insert(totps)
    .values({ userUuid, ...pending })
    .onConflictDoUpdate({ target: totps.userUuid, set: pending })
}

/** The secret that waits; null where none does, or it has waited too long. */
export async function findOptionalPendingTotp(db: Queryable, userUuid: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: totps.pendingSealed })
    .from(totps)
    .where(and(eq(totps.userUuid, userUuid), gt(totps.pendingAt, sql`now() - ${confirmedWithin}`)))
  return row?.sealed ?? null
}

/** The secret that waits becomes the one in use. The code that showed it is used up. @returns false when another one waits by now. */
export async function saveTotp(
  tx: Tx,
  { userUuid, pendingSealed, step }: { userUuid: string; pendingSealed: string; step: number },
): Promise<boolean> {
  const rows = await tx
    .update(totps)
    .set({
      ...{ secretSealed: pendingSealed, pendingSealed: null, pendingAt: null, lastStep: step },
      ...{ confirmedAt: sql`now()`, lastUsedAt: null },
    })
    .where(and(eq(totps.userUuid, userUuid), eq(totps.pendingSealed, pendingSealed)))
    .returning({ userUuid: totps.userUuid })
  return rows.length === 1
}

/** The authenticator app of a user, if one is in use. */
export async function findOptionalTotp(db: Queryable, userUuid: string) {
  const [row] = await db
    .select()
    .from(totps)
    .where(and(eq(totps.userUuid, userUuid), isNotNull(totps.secretSealed)))
  return row?.secretSealed ? { ...row, secretSealed: row.secretSealed } : null
}

/** Uses a step up: of two that give the same code one is taken, and no older one after it. @returns whether it was. */
export async function claimTotpStep(
  db: Queryable,
  { userUuid, secretSealed, step }: { userUuid: string; secretSealed: string; step: number },
): Promise<boolean> {
  const rows = await db
    .update(totps)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(eq(totps.userUuid, userUuid), eq(totps.secretSealed, secretSealed), lt(totps.lastStep, step)))
    .returning({ userUuid: totps.userUuid })
  return rows.length === 1
}

/** @returns whether there was one in use. */
export async function deleteTotp(tx: Tx, userUuid: string): Promise<boolean> {
  const rows = await tx
    .delete(totps)
    .where(eq(totps.userUuid, userUuid))
    .returning({ secretSealed: totps.secretSealed })
  return rows.some(({ secretSealed }) => secretSealed !== null)
}
