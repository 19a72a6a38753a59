import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { sessions, users } from '../schema.ts'

/** A session that has not expired, with its user. */
export async function findOptionalSession(db: Queryable, tokenHash: string) {
  const [row] = await db
    .select({
      tokenHash: sessions.tokenHash,
      csrfToken: sessions.csrfToken,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      user: {
        uuid: users.uuid,
        uid: users.uid,
        name: users.name,
        nickname: users.nickname,
        adcd: users.adcd,
        role: users.role,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.uuid, sessions.userUuid))
    .where(
      and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date()), isNull(users.deletedAt)),
    )
  return row ?? null
}
export type LiveSession = NonNullable<Awaited<ReturnType<typeof findOptionalSession>>>

export async function saveSession(db: Queryable, session: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(session)
}

export async function extendSession(db: Queryable, tokenHash: string, expiresAt: Date) {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(db: Queryable, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteExpiredSessions(db: Queryable) {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
}

/** Ends every session of a user. @returns the hashes of their tokens. */
export async function deleteSessionsOf(db: Queryable, userUuid: string): Promise<string[]> {
  const rows = await db
    .delete(sessions)
    .where(eq(sessions.userUuid, userUuid))
    .returning({ tokenHash: sessions.tokenHash })
  return rows.map((it) => it.tokenHash)
}
