import type { Ctx } from './state.ts'

/** Lets browsers and proxies keep an answer that is the same for everybody, in the language it is in. */
export function keepFor(ctx: Ctx, seconds: number): void {
  ctx.set('cache-control', `public, max-age=${seconds}`)
  ctx.vary('accept-language')
}

/** Of a route whose answers are kept: nobody needs a session, so nobody's is extended by an answer that others are given, too. */
export const forEverybody = { session: 'none' } as const
