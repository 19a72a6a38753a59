import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../app-error.ts'
import type { Ctx } from './state.ts'

/** Compares two secrets without revealing by the time taken where they differ. */
export function isSameSecret(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * A write from another origin is refused. A browser always says where a write comes from; programs
 * that are no browsers say nothing and carry no cookie by accident.
 */
export function requireOwnOrigin(ctx: Ctx, publicUrl: string | undefined) {
  const origin = ctx.get('origin')
  if (!origin) {
    const site = ctx.get('sec-fetch-site')
    if (site === '' || site === 'same-origin' || site === 'none') return
    throw new AppError('CSRF_MISMATCH')
  }
  const own = [publicUrl && new URL(publicUrl).origin, `http://${ctx.host}`, `https://${ctx.host}`]
  if (!own.includes(origin)) throw new AppError('CSRF_MISMATCH')
}

/** The session's token must come back in X-CSRF-Token. */
export function requireCsrfToken(ctx: Ctx) {
  const session = ctx.state.session
  if (!session || !isSameSecret(ctx.get('x-csrf-token'), session.csrfToken))
    throw new AppError('CSRF_MISMATCH')
}
