import { createHash } from 'node:crypto'
import type { Services } from '../services.ts'
import type { Ctx } from './state.ts'

type Site = Pick<Services, 'env'>

const isSecure = ({ env }: Site) => env.PUBLIC_URL?.startsWith('https://') ?? false
/** The __Host- prefix makes browsers refuse the cookie from anywhere but this host over https. */
const fullName = (site: Site, name: string) => (isSecure(site) ? `__Host-${name}` : name)

/** A token is random already: its hash needs no salt. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The token of a cookie; null without one, or when it is too long to be ours. */
export const readCookie = (ctx: Ctx, site: Site, name: string): string | null => {
  const token = ctx.cookies.get(fullName(site, name))
  return token && token.length <= 100 ? token : null
}

/** Written by hand: behind a proxy Koa sees plain http and would refuse a Secure cookie. */
export const appendCookie = (ctx: Ctx, site: Site, it: { name: string; value: string; maxAgeMs: number }) => {
  const parts = [
    `${fullName(site, it.name)}=${it.value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${Math.floor(it.maxAgeMs / 1000)}`,
    ...(isSecure(site) ? ['Secure'] : []),
  ]
  ctx.append('set-cookie', parts.join('; '))
}
