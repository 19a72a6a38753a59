import type { Middleware } from 'koa'

/**
 * No script but our own files runs on any page. Styles may be inline: the font faces stand in the
 * head, and the interface library positions by style attributes. Pictures of NFTs come from
 * anywhere by https, and from the origins this installation allows by http.
 */
function policyFor({ imageOrigins, hasWalletConnect }: Openings) {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob: https:", ...imageOrigins.map((it) => new URL(it).origin)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(hasWalletConnect ? relays : [])].join(' '),
    ...(hasWalletConnect ? [`frame-src ${verifiers.join(' ')}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** WalletConnect's servers (its documentation, "Content Security Policy"): how phone and page meet, and who vouches for the page. */
const relays = ['wss://relay.walletconnect.com', 'wss://relay.walletconnect.org']
const verifiers = ['https://verify.walletconnect.com', 'https://verify.walletconnect.org']

/** What is allowed beside our own files. */
export interface Openings {
  /** URLs whose origins may serve pictures by http. */
  imageOrigins: readonly string[]
  hasWalletConnect: boolean
}

/** @param isHttps whether browsers reach us by https; only then are they asked to require it (HSTS). */
export function securityHeaders(isHttps: boolean, openings: Openings): Middleware {
  const policy = policyFor(openings)
  return async (ctx, next) => {
    ctx.set('content-security-policy', policy)
    ctx.set('x-content-type-options', 'nosniff')
    ctx.set('x-frame-options', 'DENY')
    ctx.set('referrer-policy', 'strict-origin-when-cross-origin')
    // The bridge of D'CENT is a popup that answers the page which opened it.
    ctx.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    ctx.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (isHttps) ctx.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    await next()
  }
}
