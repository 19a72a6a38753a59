import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import type { Middleware } from 'koa'
import type { Language } from '#contract/language.ts'
import { findOptionalVisibleNews } from '#db/news/news.ts'
import { newsIdOf } from './read-news.ts'
import { brand } from '#contract/brand.ts'
import {
  articleGroundName,
  articleGroundsCount,
  articleGroundsDir,
  ogFontFamily,
  ogFontFiles,
  ogHeight,
  ogWidth,
  ogWords,
} from '#contract/og/words.ts'
import { articleSlug } from '#contract/site-paths.ts'
import type { Services } from '../services.ts'

const address = new RegExp(`^/og/news/(kor|eng)/(${articleSlug})\\.png$`)
const ageSeconds = 3_600
/** Finished pictures on disk, about 250 KB each; the oldest go first. */
const keptMax = 400
/** Raise this when the design changes: pictures are kept by what they were made of. */
const version = 1

/**
 * The link preview of an article: its title and summary over one of the pictures the build leaves in `_og`, drawn
 * when it is first asked for and then kept in a folder of the system's temporary files. Only public articles have
 * one.
 */
export function newsPicture({ db, env, log }: Pick<Services, 'db' | 'env' | 'log'>): Middleware {
  const pictures = createPictures(resolve(env.WEB_DIR, articleGroundsDir))
  return async (ctx, next) => {
    const [, language, id] = address.exec(ctx.path) ?? []
    if (!language || !id || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const lang: Language = language === 'kor' ? 'kor' : 'eng'
    try {
      const news = await findOptionalVisibleNews(db, newsIdOf(id))
      if (!news) return next()
      const title = lang === 'kor' ? news.titleKor : news.titleEng
      const description = lang === 'kor' ? news.summaryKor : news.summaryEng
      const bytes = await pictures.of({ lang, title, description, seed: news.slug })
      ctx.type = 'image/png'
      ctx.set('cache-control', `public, max-age=${ageSeconds}`)
      ctx.body = bytes
    } catch (err) {
      log.warn({ err }, 'the link preview of an article was not drawn')
      // Every article has this one too.
      ctx.redirect(`/assets/og/${lang}/companyNewsArticle.jpg`)
    }
  }
}

interface Preview {
  lang: Language
  title: string
  description: string
  /** Decides the picture behind the words. */
  seed: string
}

function createPictures(sourceDir: string) {
  const keptDir = join(tmpdir(), `${brand.slug}-news-pictures-${process.getuid?.() ?? 0}`)
  const drawing = new Map<string, Promise<Buffer>>()
  // One at a time: drawing is work for the processor, and no visitor waits for a preview.
  let last: Promise<unknown> = Promise.resolve()
  const of = async (preview: Preview): Promise<Buffer> => {
    const name = `${hashOf(version, preview).slice(0, 32)}.png`
    const kept = await readFile(join(keptDir, name)).catch(() => null)
    if (kept) return kept
    const running = drawing.get(name)
    if (running) return running
    const picture = last.then(async () => keep(keptDir, name, await draw(sourceDir, preview)))
    last = picture.catch(() => undefined)
    drawing.set(name, picture)
    return picture.finally(() => drawing.delete(name))
  }
  return { of }
}

async function draw(sourceDir: string, preview: Preview): Promise<Buffer> {
  const index = Number.parseInt(hashOf(preview.seed).slice(0, 8), 16) % articleGroundsCount
  const ground = await readFile(join(sourceDir, articleGroundName(index)))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ogWidth}" height="${ogHeight}" font-family="${ogFontFamily}">` +
    `<image href="data:image/png;base64,${ground.toString('base64')}" width="${ogWidth}" height="${ogHeight}"/>${ogWords(preview)}</svg>`
  const fontFiles = ogFontFiles.map((name) => join(sourceDir, name))
  const font = { loadSystemFonts: false, defaultFontFamily: ogFontFamily, fontFiles }
  return Buffer.from((await renderAsync(svg, { font })).asPng())
}

/** Under its name only when it is complete; beyond `keptMax` the oldest make room. */
async function keep(dir: string, name: string, bytes: Buffer): Promise<Buffer> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const draft = join(dir, `.${name}.${process.pid}`)
  await writeFile(draft, bytes)
  await rename(draft, join(dir, name))
  const names = (await readdir(dir)).filter((it) => it.endsWith('.png'))
  if (names.length <= keptMax) return bytes
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(dir, name)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  const old = aged.toSorted((a, b) => a.at - b.at).slice(0, names.length - keptMax)
  await Promise.all(old.map(({ name }) => rm(join(dir, name), { force: true })))
  return bytes
}

function hashOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
