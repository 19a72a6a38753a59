import type { Middleware } from 'koa'
import { sha256Hex } from '#contract/bytes.ts'
import { writeMetadata } from '#contract/reveal/served-metadata.ts'
import { findOptionalServed, type Served } from '#db/reveal/served.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import { placeholderOf } from './present-reveal.ts'

const address = /^\/meta\/(\d{1,15})\/(\d{1,9})\.json$/
/** A file that nobody can take back any more. */
const forEver = 'public, max-age=31536000, immutable'
/** One that may still go back to its placeholder, or get other traits by the next match. */
const forMinutes = 'public, max-age=300'

/**
 * `/meta/{collection}/{number}.json`: the placeholder until the token is revealed, then the file that was committed to, byte for byte. The
 * placeholder is kept by no cache, or it would outlive the reveal.
 */
export function servedMetadata({ db, limits }: Pick<Services, 'db' | 'limits'>): Middleware {
  return async (ctx, next) => {
    const found = address.exec(ctx.path)
    if (!found || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await limits.address(ctx.ip)
    const [collectionId, number] = [Number(found[1]), Number(found[2])]
    const served = await findOptionalServed(db, { collectionId, number })
    if (!served) throw new AppError('NOT_FOUND')
    ctx.set('access-control-allow-origin', '*')
    ctx.set('cache-control', cachingOf(served))
    ctx.set('x-content-type-options', 'nosniff')
    ctx.type = 'application/json'
    const body = served.metadata ?? placeholder(served, number)
    ctx.set('etag', `"${sha256Hex(body).slice(0, 32)}"`)
    ctx.status = 200
    if (ctx.fresh) ctx.status = 304
    else ctx.body = body
  }
}

function cachingOf({ metadata, isLasting }: Served): string {
  if (metadata === null) return 'no-store'
  return isLasting ? forEver : forMinutes
}

function placeholder({ reveal }: Served, number: number): string {
  const { name, image } = placeholderOf(reveal, number)
  return writeMetadata({ name, image, description: reveal.description, attributes: [] })
}
