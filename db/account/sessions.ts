import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { LoginMethod } from '#contract/account/codes.ts'
import type { Queryable } from '../connection.ts'
import { sessions, type users } from '../schema.ts'
import { deleteLoginTicketsOf } from './login-tickets.ts'

/** A session that has not expired, with its user. */
export interface LiveSession {
  tokenHash: string
  csrfToken: string
  createdAt: Date
  expiresAt: Date
  /** When its owner showed last who they are. */
  provedAt: Date
  /** By what. */
  methods: LoginMethod[]
  user: Pick<
    typeof users.$inferSelect,
    'uuid' | 'uid' | 'name' | 'nickname' | 'adcd' | 'role' | 'mustChangePassword'
  >
}

/** Asked with every request, and so written by hand: half of what the query builder takes for it. */
export async function findOptionalSession(db: Queryable, tokenHash: string): Promise<LiveSession | null> {
  const [row] = await db.execute<SessionRow>(sql`
    select s.csrf_token, s.created_at, s.expires_at, s.proved_at, to_jsonb(s.methods) as methods, u.uuid, u.uid, u.name, u.nickname, u.adcd, u.role,
      u.must_change_password
    from sessions s join users u on u.uuid = s.user_uuid
    where s.token_hash = ${tokenHash} and s.expires_at > ${new Date().toISOString()}::timestamptz
      and u.deleted_at is null and u.status = 'active'`)
  if (!row) return null
  const {
    csrf_token: csrfToken,
    created_at,
    expires_at,
    proved_at,
    methods,
    must_change_password,
    ...user
  } = row
  return {
    ...{ tokenHash, csrfToken, methods, user: { ...user, mustChangePassword: must_change_password } },
    createdAt: new Date(created_at),
    expiresAt: new Date(expires_at),
    provedAt: new Date(proved_at),
  }
}

type SessionRow = Omit<LiveSession['user'], 'mustChangePassword'> & {
  must_change_password: boolean
  methods: LoginMethod[]
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

/** Its owner has just shown once more who they are, by this. */
export async function saveProved(db: Queryable, tokenHash: string, method: LoginMethod) {
  await db
    .update(sessions)
    .set({
      provedAt: sql`now()`,
      methods: sql`case when ${method} = any(${sessions.methods}) then ${sessions.methods}
        else array_append(${sessions.methods}, ${method}) end`,
    })
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

/** Ends sessions of a user; with more than one of them, also the logins that wait. @returns the hashes of their tokens. */
export async function deleteSessionsOf(
  db: Queryable,
  userUuid: string,
  { sessionId, except }: EndedSessions = {},
): Promise<string[]> {
  if (sessionId === undefined) await deleteLoginTicketsOf(db, userUuid)
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
