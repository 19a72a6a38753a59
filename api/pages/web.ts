import { statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { Context, Middleware } from 'koa'
import { articleSlug, barePageOf, personalPageOf } from '#contract/site-paths.ts'
import type { ApiEnv } from '../env.ts'
import { cookieNameOf } from '../http/cookies.ts'
import type { FilledPages } from './filled-pages.ts'
import { sendBuilt } from './send-built.ts'
import { sendFilled } from './send-text.ts'
import { languages, type Language } from '#contract/language.ts'
import { pickLanguage } from '../locales/message.ts'

const consoleFile = 'admin.html'
const forEver = 'max-age=31536000, immutable'
const forAnHour = 'max-age=3600'

interface Page {
  /** Below the built web. */
  file: string
  status: 200 | 404
  isHidden?: boolean
  /** The same address has another page for another visitor. */
  varies?: boolean
}

/**
 * Serves the built web: assets for ever, compressed where such a file lies beside; pages filled for this moment, always asked again.
 * `/admin` is one shell; `/` and `/main` are the main page in the visitor's language; idn addresses are the English
 * pages (the visitor's links keep the prefix); what is not there is the 404 page of its language.
 */
export function webPages(env: Pick<ApiEnv, 'WEB_DIR' | 'PUBLIC_URL'>, pages: FilledPages): Middleware {
  const root = resolve(env.WEB_DIR)
  const languageCookie = cookieNameOf({ env }, 'LANGUAGE')
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path.startsWith('/assets/')) return sendAsset(ctx, root)
    return sendPage(ctx, { root, pages }, pageOf(ctx, root, ctx.cookies.get(languageCookie)))
  }
}

/** @param chosen the language chosen before: the switch leaves a cookie; else it is what the browser asks for */
function pageOf(ctx: Context, root: string, chosen: string | undefined): Page {
  const path = safePath(ctx.path)
  const language = pickLanguage(chosen, ctx.get('accept-language'))
  if (path === 'admin' || path?.startsWith('admin/'))
    return { file: consoleFile, status: 200, isHidden: true }
  if (path === '' || path === 'main') return { file: `${language}.html`, status: 200, varies: true }
  if (path === 'test')
    return { file: `_pages/${language}/test.html`, status: 200, isHidden: true, varies: true }
  const bare = path === null ? null : barePageOf(path)
  if (bare) return { file: `_pages/${language}/${bare}.html`, status: 200, isHidden: true, varies: true }
  if (path !== null) {
    const own = path.replace(/^idn(?=\/|$)/, 'eng')
    const personal = personalFile(own)
    if (personal) return { file: personal, status: 200, isHidden: true }
    // A page has no `.html` in its address.
    const files = own.endsWith('.html') ? [] : [own, `${own}.html`, articleShell(own)]
    const file = files.find((it) => it !== null && isFile(root, it))
    if (file) return { file, status: 200 }
  }
  const shown = languageOf(ctx.path) ?? language
  return { file: `_pages/${shown}/404.html`, status: 404, varies: !languageOf(ctx.path) }
}

const articlePath = new RegExp(`^(kor|eng)/companyNewsView/${articleSlug}$`)

/** Of an article that could not be filled in, or is not there: the page asks for it itself. */
function articleShell(path: string): string | null {
  const match = articlePath.exec(path)
  return match ? `_pages/${match[1]}/companyNewsArticle.html` : null
}

/** A page of one's own: in no search, and filled in the browser. */
function personalFile(path: string): string | null {
  const [, language, rest = ''] = /^(kor|eng)\/(.*)$/.exec(path) ?? []
  const page = personalPageOf(rest)
  return page && `_pages/${language}/${page}.html`
}

function languageOf(path: string): Language | null {
  const prefix = path.split('/')[1]
  return prefix === 'idn' ? 'eng' : (languages.find((language) => language === prefix) ?? null)
}

async function sendAsset(ctx: Context, root: string) {
  const path = safePath(ctx.path)
  if (path === null || !isFile(root, path)) {
    ctx.status = 404
    ctx.body = ''
    return
  }
  await sendBuilt(ctx, root, { file: path, status: 200, caching: forEver })
}

async function sendPage(ctx: Context, web: { root: string; pages: FilledPages }, page: Page) {
  if (page.isHidden) ctx.set('x-robots-tag', 'noindex, nofollow')
  if (page.varies) ctx.vary('accept-language, cookie')
  if (!isFile(web.root, page.file)) {
    ctx.status = 404
    ctx.type = 'text/html'
    ctx.body = '<!doctype html><meta charset="utf-8"><title>404</title><p>404</p>'
    return
  }
  if (hasMarks(page.file)) {
    ctx.status = page.status
    ctx.type = extname(page.file)
    return sendFilled(ctx, await web.pages.read(page.file))
  }
  const caching = page.file.endsWith('.html') ? 'no-cache' : forAnHour
  await sendBuilt(ctx, web.root, { ...page, caching })
}

/** What the build writes with marks: every public page, `robots.txt` and `sitemap.xml`. */
function hasMarks(file: string) {
  return /\.(html|txt|xml)$/.test(file) && file !== consoleFile
}

/** A path below the root, without tricks; null for anything else. Names with a dot or underscore first are ours. */
function safePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path).replace(/^\/+|\/+$/g, '')
    const isOdd = decoded.includes('\0') || decoded.includes('\\')
    return isOdd || decoded.split('/').some((part) => /^[._]/.test(part)) ? null : decoded
  } catch {
    return null
  }
}

function isFile(root: string, path: string) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false
}
