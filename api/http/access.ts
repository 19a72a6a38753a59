import { findOptionalLiveApiToken, saveApiTokenUsed, type LiveApiToken } from '#db/api-token/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasRole, isAdminRole, type Role } from '#contract/role.ts'
import type { Scope } from '#contract/scope.ts'
import { AppError, badField } from '../app-error.ts'
import type { Services } from '../services.ts'
import { hashToken } from './cookies.ts'
import { requireNothingDue } from './due.ts'
import { hasSessionCookie } from './session.ts'
import type { Ctx } from './state.ts'

/** What an endpoint, or a part of what it does, asks of a caller. */
interface Access {
  role: Role
  scope: Scope | null
}

const bearerShape = /^Bearer +(\S{1,200}) *$/i

/** The secret of a program; null when the request carries none, as those of browsers do. */
export function bearerOf(ctx: Ctx): string | null {
  return bearerShape.exec(ctx.get('authorization'))?.[1] ?? null
}

/**
 * Lets a program in. It needs no CSRF token, because nothing sends a token by accident; a request that brings a session
 * too is refused, so that a page in a browser cannot get around the CSRF token.
 * @throws AppError TOKEN_NOT_ALLOWED, TOKEN_INVALID, TOKEN_SCOPE_MISSING, FORBIDDEN, BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function admitToken(endpoint: Endpoint, ctx: Ctx, services: Services, secret: string) {
  if (endpoint.scope === null) throw new AppError('TOKEN_NOT_ALLOWED')
  if (hasSessionCookie(ctx, services))
    throw badField('Cookie', 'INVALID', { messageKey: 'TOKEN_WITH_COOKIE' })
  const token = await findOptionalLiveApiToken(services.db, hashToken(secret))
  // Of an admin who became a user nothing is left, not even a scope to name.
  if (!token || !hasRole(token.creatorRole, 'viewer')) throw new AppError('TOKEN_INVALID')
  ctx.state.token = token
  await services.limits.caller(`token:${token.apiTokenId}`)
  await saveApiTokenUsed(services.db, token.apiTokenId)
  requireAccess(ctx, services, endpoint)
}

/**
 * Default deny: what is not declared public needs the role it names, and of a token its scope, as long as whoever
 * created it has that role. An admin who has something to set up first gets no further.
 */
export function requireAccess(
  { state: { session, token } }: Ctx,
  { env }: Pick<Services, 'env'>,
  { role, scope }: Access,
) {
  if (token) requireScope(token, { role, scope })
  else if (role !== 'public') {
    if (!session) throw new AppError('SIGNED_OUT')
    if (!hasRole(session.user.role, role)) throw new AppError('FORBIDDEN', { params: { role } })
    if (isAdminRole(role)) requireNothingDue(env, session)
  }
}

function requireScope(token: LiveApiToken, { role, scope }: Access) {
  if (scope === null) throw new AppError('TOKEN_NOT_ALLOWED')
  if (!token.scopes.includes(scope))
    throw new AppError('TOKEN_SCOPE_MISSING', { params: { scope }, messageParams: { scope } })
  if (!hasRole(token.creatorRole, role))
    throw new AppError('FORBIDDEN', { params: { role }, messageKey: 'TOKEN_CREATOR_LACKS_ROLE' })
}

/** Who did it, as the audit log and the events have it. */
export function actorOf({ state: { session, token } }: Ctx): string {
  if (token) return `${tokenActor}${token.apiTokenId}`
  return session?.user.uuid ?? 'public'
}
const tokenActor = 'token:'

/** Whose Idempotency-Keys are told apart from others': a user's, or one token's of a user. */
export function keeperOf({ state: { session, token } }: Ctx) {
  if (token) return { userUuid: token.creatorUuid, keySpace: `${tokenActor}${token.apiTokenId}:` }
  return { userUuid: session?.user.uuid ?? null, keySpace: '' }
}
