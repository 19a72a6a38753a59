import { randomBytes } from 'node:crypto'
import { appendCookie, hashToken, readCookie } from '../http/cookies.ts'
import { isSameSecret } from '../http/csrf.ts'
import type { Ctx } from '../http/state.ts'
import type { Services } from '../services.ts'

/**
 * A device on which somebody has logged in keeps a cookie that names the ID to us alone. It opens nothing: its tries are counted apart, so that
 * strangers who guess at the ID do not use up those of its owner.
 */
const name = 'device'
const ageMaxMs = 365 * 24 * 3600_000
const idBytes = 12

type Known = Pick<Services, 'env' | 'personal'>

export function rememberDevice(ctx: Ctx, services: Known, uid: string) {
  if (knownDevice(ctx, services, uid) !== null) return
  const id = randomBytes(idBytes).toString('base64url')
  appendCookie(ctx, services, { name, value: `${id}.${markOf(services, id, uid)}`, maxAgeMs: ageMaxMs })
}

/** By what a device is counted that has logged in with this ID before; null for any other. */
export function knownDevice(ctx: Ctx, services: Known, uid: string): string | null {
  const value = readCookie(ctx, services, name)
  const [id, mark] = value?.split('.') ?? []
  if (!id || !mark || !isSameSecret(mark, markOf(services, id, uid))) return null
  return hashToken(id).slice(0, 32)
}

function markOf({ personal }: Pick<Services, 'personal'>, id: string, uid: string) {
  return personal.digest(`${id} ${uid}`, 'device')
}
