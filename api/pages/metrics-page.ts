import type { Middleware } from 'koa'
import { isSameSecret } from '../http/csrf.ts'
import type { RequestState } from '../http/state.ts'
import type { Services } from '../services.ts'
import { admitViewer } from './admit-viewer.ts'

/** GET /api/metrics for Prometheus (bearer METRICS_TOKEN) and for admins. */
export function metricsPage(services: Services): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path !== '/api/metrics') return next()
    ctx.state.route = '/api/metrics'
    if (hasToken(services, ctx.get('authorization'))) await services.limits.address(ctx.ip)
    else await admitViewer(ctx, services)
    const { contentType, text } = await services.metrics.render()
    ctx.set('cache-control', 'no-store')
    ctx.set('content-type', contentType)
    ctx.body = text
  }
}

function hasToken({ env }: Services, authorization: string) {
  return env.METRICS_TOKEN !== undefined && isSameSecret(authorization, `Bearer ${env.METRICS_TOKEN}`)
}
