import { createHash, randomBytes } from 'node:crypto'
import {
  deleteSession,
  extendSession,
  findOptionalSession,
  saveSession,
  type LiveSession,
} from '../../db/queries/sessions.ts'
import type { Services } from '../services.ts'
import type { Ctx } from './state.ts'

export const idleMs = 12 * 3600_000
const ageMaxMs = 7 * 24 * 3600_000
/** The expiry is written at most this often, not with every request. */
const extendEveryMs = 60_000

const isSecure = (services: Services) => services.env.PUBLIC_URL?.startsWith('https://') ?? false
/** The __Host- prefix makes browsers refuse the cookie from anywhere but this host over https. */
const cookieName = (services: Services) => (isSecure(services) ? '__Host-session' : 'session')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Reads the session of the cookie, if it lives, and keeps it alive. */
export const readSession = async (ctx: Ctx, services: Services): Promise<LiveSession | null> => {
  const token = ctx.cookies.get(cookieName(services))
  if (!token || token.length > 100) return null
  const session = await findOptionalSession(services.db, hashToken(token))
  if (!session) return null
  const expiresAt = new Date(Math.min(Date.now() + idleMs, session.createdAt.getTime() + ageMaxMs))
  if (expiresAt.getTime() - session.expiresAt.getTime() < extendEveryMs) return session
  await extendSession(services.db, session.tokenHash, expiresAt)
  return { ...session, expiresAt }
}

/** Starts a session for a user and sets its cookie. The token itself is stored nowhere. */
export const startSession = async (ctx: Ctx, services: Services, userUuid: string) => {
  const token = randomBytes(32).toString('base64url')
  const session = {
    tokenHash: hashToken(token),
    userUuid,
    csrfToken: randomBytes(32).toString('base64url'),
    expiresAt: new Date(Date.now() + idleMs),
    address: ctx.ip,
    userAgent: ctx.get('user-agent').slice(0, 300),
  }
  await saveSession(services.db, session)
  setCookie(ctx, services, token, ageMaxMs)
  return session
}

/** Ends a session here and in every open stream of it. */
export const endSession = async (ctx: Ctx, services: Services, tokenHash: string) => {
  await deleteSession(services.db, tokenHash)
  services.sessionEnds.announce(tokenHash)
  setCookie(ctx, services, '', 0)
}

/** Written by hand: behind a proxy Koa sees plain http and would refuse a Secure cookie. */
const setCookie = (ctx: Ctx, services: Services, value: string, maxAgeMs: number) => {
  const parts = [
    `${cookieName(services)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${Math.floor(maxAgeMs / 1000)}`,
    ...(isSecure(services) ? ['Secure'] : []),
  ]
  ctx.append('set-cookie', parts.join('; '))
}
