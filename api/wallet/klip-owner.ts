import { randomBytes } from 'node:crypto'
import { appendCookie, hashToken, readCookie } from '../http/cookies.ts'
import type { Ctx } from '../http/state.ts'
import type { Services } from '../services.ts'

const name = 'klip'
const ageMaxMs = 3600_000

/** Whose request it is: of this browser's session, or before a login of a cookie of its own. */
export function ownerHashes(ctx: Ctx, services: Services): string[] {
  const token = readCookie(ctx, services, name)
  return [ctx.state.session?.tokenHash, token && hashToken(token)].filter((it) => typeof it === 'string')
}

/** The owner of a new request. A browser without a session gets its cookie here. */
export function claimOwner(ctx: Ctx, services: Services): string {
  const [known] = ownerHashes(ctx, services)
  if (known !== undefined) return known
  const token = randomBytes(32).toString('base64url')
  appendCookie(ctx, services, { name, value: token, maxAgeMs: ageMaxMs })
  return hashToken(token)
}
