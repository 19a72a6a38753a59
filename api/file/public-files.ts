import type { Middleware } from 'koa'
import { mediaTypes } from '#contract/file/file-type.ts'
import { publicFilesPath, readFileKey } from '#contract/file/public-file.ts'
import type { Services } from '../services.ts'
import { cacheForEver } from './storage/storage.ts'

/**
 * Public files by their content: the same bytes under the same address for ever. A drawing (SVG) may hold scripts, so nothing in one
 * runs or is fetched, and none of them is part of our pages' origin (`sandbox`). Pages of others may read them.
 */
export function publicFiles({ files }: Pick<Services, 'files'>): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(publicFilesPath) || (ctx.method !== 'GET' && ctx.method !== 'HEAD'))
      return next()
    const key = ctx.path.slice(publicFilesPath.length)
    const named = readFileKey(key)
    const object = named && (await files.storage.find(key))
    if (!object) {
      // It may come yet: nobody remembers that it was not there.
      ctx.set('cache-control', 'no-store')
      ctx.status = 404
      ctx.type = 'text/plain'
      ctx.body = ''
      return
    }
    ctx.status = 200
    ctx.set('content-type', mediaTypes[named.type])
    ctx.set('cache-control', cacheForEver)
    ctx.set('etag', `"${named.sha256}"`)
    ctx.set('content-disposition', `inline; filename="${key}"`)
    ctx.set('content-security-policy', policy)
    ctx.set('x-content-type-options', 'nosniff')
    ctx.set('cross-origin-resource-policy', 'cross-origin')
    ctx.set('access-control-allow-origin', '*')
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.length = object.bytes
    if (ctx.method === 'GET') ctx.body = await object.open()
    ctx.length = object.bytes
  }
}

/** Styles of a drawing stand in it, and so may pictures. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
