import type { Middleware } from 'koa'

/**
 * No script but our own files runs on any page. Styles may be inline: the font faces stand in the
 * head, and the interface library positions by style attributes. Wallets and images come later.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** @param isHttps whether browsers reach us by https; only then may they be told to insist on it. */
export const securityHeaders =
  (isHttps: boolean): Middleware =>
  async (ctx, next) => {
    ctx.set('content-security-policy', policy)
    ctx.set('x-content-type-options', 'nosniff')
    ctx.set('x-frame-options', 'DENY')
    ctx.set('referrer-policy', 'strict-origin-when-cross-origin')
    ctx.set('cross-origin-opener-policy', 'same-origin')
    ctx.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (isHttps) ctx.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    await next()
  }
