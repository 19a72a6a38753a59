import { createHash } from 'node:crypto'
import type { ApiEnv } from '../env.ts'
import type { Ctx } from './state.ts'

interface Site {
  env: Pick<ApiEnv, 'PUBLIC_URL'>
}

function isSecure({ env }: Site) {
  return env.PUBLIC_URL?.startsWith('https://') ?? false
}
/** The __Host- prefix makes browsers refuse the cookie from anywhere but this host over https. */
export function cookieNameOf(site: Site, name: string): string {
  return isSecure(site) ? `__Host-${name}` : name
}

/** A token is random already: its hash needs no salt. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of a cookie; null without one, or when it is too long to be ours. */
export function readCookie(ctx: Ctx, site: Site, name: string): string | null {
  const token = ctx.cookies.get(cookieNameOf(site, name))
  return token && token.length <= 100 ? token : null
}

/** Written by hand: behind a proxy Koa sees plain http and would refuse a Secure cookie. */
export function appendCookie(ctx: Ctx, site: Site, input: { name: string; value: string; maxAgeMs: number }) {
  const parts = [
    `${cookieNameOf(site, input.name)}=${input.value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${Math.floor(input.maxAgeMs / 1000)}`,
    ...(isSecure(site) ? ['Secure'] : []),
  ]
  ctx.append('set-cookie', parts.join('; '))
}
