import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { loginChallenges } from '../schema.ts'

export type LoginChallenge = typeof loginChallenges.$inferSelect

export async function saveChallenge(
  db: Queryable,
  values: typeof loginChallenges.$inferInsert,
): Promise<LoginChallenge> {
  const [row] = await db.insert(loginChallenges).values(values).returning()
  if (!row) throw new Error('The database took a challenge and did not answer it.')
  return row
}

/** Takes a challenge, once: of two requests at the same time one gets it, the other null. */
export async function claimOptionalChallenge(db: Queryable, challengeId: string) {
  const [row] = await db
    .update(loginChallenges)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(loginChallenges.challengeId, challengeId),
        isNull(loginChallenges.usedAt),
        gt(loginChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return row ?? null
}

export async function findOptionalChallenge(db: Queryable, challengeId: string) {
  const [row] = await db.select().from(loginChallenges).where(eq(loginChallenges.challengeId, challengeId))
  return row ?? null
}

export async function deleteOldChallenges(db: Queryable, before: Date) {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, before))
}
