import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { recoveryCodes } from '../schema.ts'

/** Gives a user new codes; those before them end. */
export async function saveRecoveryCodes(tx: Tx, userUuid: string, digests: readonly string[]) {
  await deleteRecoveryCodes(tx, userUuid)
  await tx.insert(recoveryCodes).values(digests.map((codeDigest) => ({ userUuid, codeDigest })))
}

export async function deleteRecoveryCodes(tx: Tx, userUuid: string) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userUuid, userUuid))
}

export async function countRecoveryCodes(db: Queryable, userUuid: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userUuid, userUuid), isNull(recoveryCodes.usedAt)))
}

/** Uses a code up, once: of two at the same time one does. @returns whether there was such a code. */
export async function claimRecoveryCode(
  db: Queryable,
  userUuid: string,
  codeDigest: string,
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userUuid, userUuid),
        eq(recoveryCodes.codeDigest, codeDigest),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeDigest: recoveryCodes.codeDigest })
  return rows.length === 1
}
