import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { passkeyChallenges, passkeys } from '../schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type PasskeyPurpose = (typeof passkeyChallenges.$inferSelect)['purpose']

/** So long a browser may take to answer. */
const answeredWithin = sql`interval '5 minutes'`

interface Asked {
  challengeHash: string
  /** Hash of the token of the session, or of the login that waits. */
  holderHash: string
  purpose: PasskeyPurpose
}

export async function savePasskeyChallenge(db: Queryable, asked: Asked) {
  await db.insert(passkeyChallenges).values(asked)
}

/** Takes a challenge, once, from whom it was given to, for what it was given for. @returns whether there was one. */
export async function takePasskeyChallenge(db: Queryable, asked: Asked): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, asked.challengeHash),
        eq(passkeyChallenges.holderHash, asked.holderHash),
        eq(passkeyChallenges.purpose, asked.purpose),
        gt(passkeyChallenges.createdAt, sql`now() - ${answeredWithin}`),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash })
  return rows.length === 1
}

export async function deleteOldPasskeyChallenges(db: Queryable, before: Date) {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, before))
}

/** The passkeys of a user, the oldest first. */
export function listPasskeys(db: Queryable, userUuid: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userUuid, userUuid))
    .orderBy(asc(passkeys.addedAt), asc(passkeys.passkeyId))
}

/** A passkey of a user by what its device calls it; one of another user is none. */
export async function findOptionalPasskey(
  db: Queryable,
  { userUuid, credentialId }: { userUuid: string; credentialId: string },
): Promise<PasskeyRow | null> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userUuid, userUuid), eq(passkeys.credentialId, credentialId)))
  return row ?? null
}

/** @returns false when it is somebody's already. */
export async function savePasskey(tx: Tx, values: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(passkeys)
    .values(values)
    .onConflictDoNothing()
    .returning({ passkeyId: passkeys.passkeyId })
  return rows.length === 1
}

/** Writes down that a passkey has signed. @returns false when it has signed something else meanwhile: then one of the two is a copy. */
export async function savePasskeyUse(
  db: Queryable,
  { passkeyId, before, counter }: { passkeyId: string; before: number; counter: number },
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.passkeyId, passkeyId), eq(passkeys.counter, before)))
    .returning({ passkeyId: passkeys.passkeyId })
  return rows.length === 1
}

/** @returns whether it was the user's. */
export async function deletePasskey(tx: Tx, userUuid: string, passkeyId: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userUuid, userUuid), eq(passkeys.passkeyId, passkeyId)))
    .returning({ passkeyId: passkeys.passkeyId })
  return rows.length === 1
}
