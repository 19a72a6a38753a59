import { AppError } from '../app-error.ts'
import type { Ctx } from './state.ts'
import type { ApiEnv } from '../env.ts'

export interface OwnSite {
  /** Host, with a port that is not the usual one. */
  domain: string
  origin: string
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * The site a wallet signs for. The host a request names is only believed on a localnet or at loopback: a
 * forged one would let a signature given to another site pass here.
 * @throws AppError UNEXPECTED where PUBLIC_URL is missing.
 */
export function ownSite(ctx: Ctx, env: Pick<ApiEnv, 'PUBLIC_URL' | 'NETWORK'>): OwnSite {
  if (env.PUBLIC_URL) {
    const { host, origin } = new URL(env.PUBLIC_URL)
    return { domain: host, origin }
  }
  if (env.NETWORK !== 'localnet' && !loopback.test(ctx.host))
    throw new AppError('UNEXPECTED', {
      cause: new Error('Set PUBLIC_URL: wallets sign for the host it names.'),
    })
  const origin = `${ctx.protocol}://${ctx.host}`
  if (!URL.canParse(origin)) throw new AppError('BAD_REQUEST')
  return { domain: ctx.host, origin }
}
