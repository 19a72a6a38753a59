import { randomBytes } from 'node:crypto'
import {
  deleteSession,
  extendSession,
  findOptionalSession,
  saveSession,
  type LiveSession,
} from '#db/account/sessions.ts'
import type { LoginMethod } from '#contract/account/codes.ts'
import { findUser } from '#db/account/users.ts'
import type { Services } from '../services.ts'
import { appendCookie, hashToken, readCookie } from './cookies.ts'
import { requireUnblocked } from './require-unblocked.ts'
import type { Ctx } from './state.ts'

export const idleMs = 12 * 3600_000
const ageMaxMs = 7 * 24 * 3600_000

export { hashToken } from './cookies.ts'

const cookieName = 'session'

/** Reads the session of the cookie, if it has not expired, and extends it. */
export async function readSession(ctx: Ctx, services: Services): Promise<LiveSession | null> {
  const token = readCookie(ctx, services, cookieName)
  if (token === null) return null
  const session = await findOptionalSession(services.db, hashToken(token))
  if (!session) return null
  const expiresAt = new Date(Math.min(Date.now() + idleMs, session.createdAt.getTime() + ageMaxMs))
  if (expiresAt.getTime() - session.expiresAt.getTime() < services.policy.sessionExtendEveryMs) return session
  await extendSession(services.db, session.tokenHash, expiresAt)
  return { ...session, expiresAt }
}

/** Whether a request brings the cookie of a session, alive or not. */
export function hasSessionCookie(ctx: Ctx, services: Services): boolean {
  return readCookie(ctx, services, cookieName) !== null
}

/** Who logged in, and by what. */
export interface NewSession {
  userUuid: string
  methods: LoginMethod[]
}

/** Starts a session for a user and sets its cookie. The token itself is stored nowhere. */
async function startSession(ctx: Ctx, services: Services, { userUuid, methods }: NewSession) {
  const token = randomBytes(32).toString('base64url')
  const session = {
    tokenHash: hashToken(token),
    userUuid,
    methods,
    csrfToken: randomBytes(32).toString('base64url'),
    expiresAt: new Date(Date.now() + idleMs),
    address: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
  }
  await saveSession(services.db, session)
  appendCookie(ctx, services, { name: cookieName, value: token, maxAgeMs: ageMaxMs })
  return session
}

/**
 * Starts a session in the place of the one this browser had, whichever user's it was: a token that was known before
 * a login opens nothing after it.
 * @throws AppError ACCOUNT_BLOCKED for whoever is kept out, however they showed who they are.
 */
export async function replaceSession(ctx: Ctx, services: Services, login: NewSession) {
  requireUnblocked(await findUser(services.db, login.userUuid))
  const before = ctx.state.session?.tokenHash
  if (before !== undefined) {
    await deleteSession(services.db, before)
    services.sessionEnds.announce(before)
  }
  return startSession(ctx, services, login)
}

/** Ends the streams of sessions that are deleted already. */
export function announceEnds({ sessionEnds }: Pick<Services, 'sessionEnds'>, tokenHashes: string[]) {
  tokenHashes.forEach((tokenHash) => sessionEnds.announce(tokenHash))
}

/** Takes the cookie of a session away that is deleted already. */
export function forgetSession(ctx: Ctx, services: Services) {
  appendCookie(ctx, services, { name: cookieName, value: '', maxAgeMs: 0 })
}

/** Ends a session here and in every open stream of it. */
export async function endSession(ctx: Ctx, services: Services, tokenHash: string) {
  await deleteSession(services.db, tokenHash)
  services.sessionEnds.announce(tokenHash)
  forgetSession(ctx, services)
}
