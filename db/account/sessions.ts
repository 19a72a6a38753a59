import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { sessions, type users } from '../schema.ts'

/** A session that has not expired, with its user. */
export interface LiveSession {
  tokenHash: string
  csrfToken: string
  createdAt: Date
  expiresAt: Date
  /** When its owner showed last who they are. */
  provedAt: Date
  user: Pick<typeof users.$inferSelect, 'uuid' | 'uid' | 'name' | 'nickname' | 'adcd' | 'role'>
}

/** Asked with every request, and so written by hand: half of what the query builder takes for it. */
export async function findOptionalSession(db: Queryable, tokenHash: string): Promise<LiveSession | null> {
  const [row] = await db.execute<SessionRow>(sql`
    select s.csrf_token, s.created_at, s.expires_at, s.proved_at, u.uuid, u.uid, u.name, u.nickname, u.adcd, u.role
    from sessions s join users u on u.uuid = s.user_uuid
    where s.token_hash = ${tokenHash} and s.expires_at > ${new Date().toISOString()}::timestamptz
      and u.deleted_at is null`)
  if (!row) return null
  const { csrf_token: csrfToken, created_at, expires_at, proved_at, ...user } = row
  return {
    ...{ tokenHash, csrfToken, user },
    createdAt: new Date(created_at),
    expiresAt: new Date(expires_at),
    provedAt: new Date(proved_at),
  }
}

type SessionRow = LiveSession['user'] & {
  csrf_token: string
  created_at: string
  expires_at: string
  proved_at: string
}

export async function saveSession(db: Queryable, session: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(session)
}

export async function extendSession(db: Queryable, tokenHash: string, expiresAt: Date) {
  await db
    .update(sessions)
    .set({ expiresAt, lastSeenAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
}

/** Its owner has just shown once more who they are. */
export async function saveProved(db: Queryable, tokenHash: string) {
  await db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(db: Queryable, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteExpiredSessions(db: Queryable) {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()))
}

/** The sessions of a user that have not expired, the one seen last first. */
export function listSessionsOf(db: Queryable, userUuid: string) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userUuid, userUuid), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

interface EndedSessions {
  /** One of them; without it all. */
  sessionId?: string
  /** The one that stays, by its hash. */
  except?: string
}

/** Ends sessions of a user. @returns the hashes of their tokens. */
export async function deleteSessionsOf(
  db: Queryable,
  userUuid: string,
  { sessionId, except }: EndedSessions = {},
): Promise<string[]> {
  const rows = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userUuid, userUuid),
        sessionId === undefined ? undefined : eq(sessions.sessionId, sessionId),
        except === undefined ? undefined : ne(sessions.tokenHash, except),
      ),
    )
    .returning({ tokenHash: sessions.tokenHash })
  return rows.map((it) => it.tokenHash)
}
