import type { Middleware } from 'koa'
import { sha256Hex } from '#contract/bytes.ts'
import { fileKeyOf } from '#contract/file/public-file.ts'
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
 * `/meta/{collection}/{number}.json`: the placeholder until the token is revealed, then the file that was committed to, byte for byte: one that
 * we wrote, or that of the chosen set of files. The
 * placeholder is kept by no cache, or it would outlive the reveal.
 */
export function servedMetadata({ db, limits, files }: Pick<Services, 'db' | 'limits' | 'files'>): Middleware {
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
    const { etag, body } = await answerOf(files, served, number)
    ctx.set('etag', `"${etag}"`)
    ctx.status = 200
    if (ctx.fresh) ctx.status = 304
    else ctx.body = await body()
  }
}

/** @throws AppError NOT_FOUND where the storage has lost the file, STORAGE_UNREACHABLE. */
async function answerOf({ storage }: Services['files'], served: Served, number: number) {
  const { metadata, fileSha256 } = served
  if (fileSha256 === null) {
    const text = metadata ?? placeholder(served, number)
    return { etag: sha256Hex(text).slice(0, 32), body: async () => text }
  }
  const object = await storage.find(fileKeyOf(fileSha256, 'json'))
  if (!object) throw new AppError('NOT_FOUND')
  return { etag: fileSha256.slice(0, 32), body: () => object.open() }
}

function cachingOf({ metadata, fileSha256, isLasting }: Served): string {
  if (metadata === null && fileSha256 === null) return 'no-store'
  return isLasting ? forEver : forMinutes
}

function placeholder({ reveal }: Served, number: number): string {
  const { name, image } = placeholderOf(reveal, number)
  return writeMetadata({ name, image, description: reveal.description, attributes: [] })
}
