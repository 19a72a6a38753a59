import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Context, Middleware } from 'koa'
import send from 'koa-send'
import { languages, pickLanguage, type Language } from '../locales/message.ts'

const yearMs = 365 * 24 * 3600_000

/**
 * Serves the built web: assets for ever, pages always asked again, brotli where a file lies beside.
 * `/admin` is one shell; `/` is the page of the visitor's language; what is not there is the 404 page.
 */
export const webPages = (webDir: string): Middleware => {
  const root = resolve(webDir)
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path.startsWith('/assets/')) return sendAsset(ctx, root)
    if (ctx.path === '/admin' || ctx.path.startsWith('/admin/')) {
      ctx.set('x-robots-tag', 'noindex, nofollow')
      return sendPage(ctx, root, ['admin.html'], 200)
    }
    const home = homeLanguage(ctx)
    if (home) {
      ctx.vary('accept-language')
      return sendPage(ctx, root, [`${home}/index.html`, `${home}.html`, 'index.html'], 200)
    }
    const path = safePath(ctx.path)
    const candidates = path === null ? [] : [path, `${path}.html`, `${path}/index.html`]
    if (candidates.some((candidate) => isFile(root, candidate))) return sendPage(ctx, root, candidates, 200)
    return sendPage(ctx, root, notFoundPages(ctx.path), 404)
  }
}

/** The language of a main page: of the visitor at `/`, else the one in the path. */
const homeLanguage = (ctx: Context): Language | null => {
  const path = ctx.path.replace(/\/$/, '')
  if (path === '') return pickLanguage(undefined, ctx.get('accept-language'))
  return languages.find((language) => path === `/${language}`) ?? null
}

const notFoundPages = (path: string) => {
  const language = path.startsWith('/eng') ? 'eng' : 'kor'
  // A site of one page shows its own catch-all.
  return [`${language}/404.html`, '404.html', `${language}/404/index.html`, 'index.html']
}

const plain = '<!doctype html><meta charset="utf-8"><title>404</title><p>404</p>'

const sendAsset = async (ctx: Context, root: string) => {
  const path = safePath(ctx.path)
  if (path === null || !isFile(root, path)) {
    ctx.status = 404
    ctx.body = ''
    return
  }
  await send(ctx, path, { root, maxage: yearMs, immutable: true, brotli: true, gzip: false })
}

const sendPage = async (ctx: Context, root: string, candidates: string[], status: number) => {
  const found = candidates.find((candidate) => isFile(root, candidate))
  ctx.status = status
  if (!found) {
    ctx.type = 'text/html'
    ctx.body = plain
    ctx.status = 404
    return
  }
  const isPage = found.endsWith('.html')
  await send(ctx, found, { root, maxage: isPage ? 0 : 3_600_000, brotli: true, gzip: false, hidden: false })
  if (isPage) ctx.set('cache-control', 'no-cache')
  ctx.status = status
}

/** A path below the root, without tricks; null for anything else. */
const safePath = (path: string): string | null => {
  try {
    const decoded = decodeURIComponent(path).replace(/^\/+|\/+$/g, '')
    const isOdd = decoded.includes('\0') || decoded.includes('\\') || decoded === ''
    return isOdd || decoded.split('/').some((part) => part.startsWith('.')) ? null : decoded
  } catch {
    return null
  }
}

const isFile = (root: string, path: string) =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false
