import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import { pickLanguage } from '../locales/message.ts'
import type { Services } from '../services.ts'
import { replyError } from './error-reply.ts'
import type { RequestState } from './state.ts'

const requestIdShape = /^[\w-]{8,64}$/

/**
 * Around every request: gives it an id and a language, turns whatever is thrown into an envelope,
 * and writes one line about it. The line has the path but never its query, body or headers.
 */
export function outer(services: Pick<Services, 'log' | 'metrics'>): Middleware<RequestState> {
  return async (ctx, next) => {
    const startedAt = performance.now()
    const given = ctx.get('x-request-id')
    const lang = ctx.query['lang']
    ctx.state.requestId = requestIdShape.test(given) ? given : randomUUID()
    ctx.state.language = pickLanguage(typeof lang === 'string' ? lang : undefined, ctx.get('accept-language'))
    Object.assign(ctx.state, { session: null, token: null, route: null })
    ctx.set('x-request-id', ctx.state.requestId)
    try {
      await next()
    } catch (error) {
      replyError(ctx, error, services.log)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const route = ctx.state.route ?? (ctx.path.startsWith('/api') ? '/api (none)' : 'pages')
    services.metrics.requests.observe({ method: ctx.method, route, status: String(ctx.status) }, seconds)
    services.log.info(
      {
        requestId: ctx.state.requestId,
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        ms: Math.round(seconds * 1000),
        user: ctx.state.session?.user.uuid,
        apiTokenId: ctx.state.token?.apiTokenId,
      },
      'request',
    )
  }
}
