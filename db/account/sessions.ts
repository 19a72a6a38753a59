import { eq, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { sessions, type users } from '../schema.ts'

/** A session that has not expired, with its user. */
export interface LiveSession {
  tokenHash: string
  csrfToken: string
  createdAt: Date
  expiresAt: Date
  user: Pick<typeof users.$inferSelect, 'uuid' | 'uid' | 'name' | 'nickname' | 'adcd' | 'role'>
}

/** Asked with every request, and so written by hand: half of what the query builder takes for it. */
export async function findOptionalSession(db: Queryable, tokenHash: string): Promise<LiveSession | null> {
  const [row] = await db.execute<SessionRow>(sql`
    select s.csrf_token, s.created_at, s.expires_at, u.uuid, u.uid, u.name, u.nickname, u.adcd, u.role
    from sessions s join users u on u.uuid = s.user_uuid
    where s.token_hash = ${tokenHash} and s.expires_at > ${new Date().toISOString()}::timestamptz
      and u.deleted_at is null`)
  if (!row) return null
  const { csrf_token: csrfToken, created_at: createdAt, expires_at: expiresAt, ...user } = row
  return { tokenHash, csrfToken, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt), user }
}

type SessionRow = LiveSession['user'] & { csrf_token: string; created_at: string; expires_at: string }

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
