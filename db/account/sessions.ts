import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { sessions, users } from '../schema.ts'

/** A session that has not expired, with its user. */
export const findOptionalSession = async (db: Queryable, tokenHash: string) => {
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

export const saveSession = async (db: Queryable, session: typeof sessions.$inferInsert) => {
  await db.insert(sessions).values(session)
}

export const extendSession = async (db: Queryable, tokenHash: string, expiresAt: Date) => {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}

export const deleteSession = async (db: Queryable, tokenHash: string) => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export const deleteExpiredSessions = async (db: Queryable) => {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
}

/** Ends every session of a user. @returns the hashes of their tokens. */
export const deleteSessionsOf = async (db: Queryable, userUuid: string): Promise<string[]> => {
  const rows = await db
    .delete(sessions)
    .where(eq(sessions.userUuid, userUuid))
    .returning({ tokenHash: sessions.tokenHash })
  return rows.map((it) => it.tokenHash)
}
