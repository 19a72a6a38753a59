import { randomBytes } from 'node:crypto'
import type { SecondFactor } from '#contract/account/codes.ts'
import { findOptionalLoginTicket, saveLoginTicket, type LoginTicket } from '#db/account/login-tickets.ts'
import { AppError } from '../app-error.ts'
import { appendCookie, hashToken, readCookie } from '../http/cookies.ts'
import { replaceSession, type NewSession } from '../http/session.ts'
import type { Ctx } from '../http/state.ts'
import type { Services } from '../services.ts'
import { listFactors } from './factors/own-factors.ts'

const cookieName = 'login'
const waitsMs = 10 * 60_000
export const ticketTriesMax = 5

/**
 * Logs somebody in who came by a way in. Whoever has a second factor gets no session yet, but a cookie for the login that waits for it.
 * @throws AppError SECOND_FACTOR_REQUIRED.
 */
export async function logIn(ctx: Ctx, services: Services, login: NewSession) {
  const methods = await holdLogin(ctx, services, login)
  if (methods !== null) throw new AppError('SECOND_FACTOR_REQUIRED', { params: { methods } })
  return replaceSession(ctx, services, login)
}

/** Keeps a login waiting where a second factor is on. @returns by what it goes on; null where it need not wait. */
export async function holdLogin(
  ctx: Ctx,
  services: Services,
  { userUuid, methods }: NewSession,
): Promise<SecondFactor[] | null> {
  const factors = await listFactors(services.db, userUuid)
  if (factors.length === 0) return null
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + waitsMs)
  await saveLoginTicket(services.db, { tokenHash: hashToken(token), userUuid, methods, expiresAt })
  appendCookie(ctx, services, { name: cookieName, value: token, maxAgeMs: waitsMs })
  return factors
}

/** The login of this browser that waits; null without one, or when it has ended. */
export async function findWaitingLogin(ctx: Ctx, services: Services): Promise<LoginTicket | null> {
  const token = readCookie(ctx, services, cookieName)
  if (token === null) return null
  return findOptionalLoginTicket(services.db, hashToken(token), ticketTriesMax)
}

export function forgetWaitingLogin(ctx: Ctx, services: Services) {
  appendCookie(ctx, services, { name: cookieName, value: '', maxAgeMs: 0 })
}
