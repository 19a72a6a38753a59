import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import { brand } from '#contract/brand.ts'
import type { ShownFeatures } from '#contract/feature/codes.ts'
import type { Language } from '#contract/language.ts'
import type { ApiEnv } from '../env.ts'
import { fillPage } from './fill-page.ts'
import { compressed, type Encoding } from './compressed.ts'

/** All pages of both languages and the templates of news, twice over. */
const pagesMax = 400

/** A page with the marks of features and origin replaced. */
export interface FilledPage {
  text: string
  /** Another one for every other text. */
  tag: string
  /** Its bytes as they travel; made once. */
  as(encoding: Encoding): Promise<Buffer>
}

export interface FilledPages {
  /** @param file below the built web. @throws when there is no such file. */
  read(file: string): Promise<FilledPage>
}

interface Kept {
  /** What it was made of: a newer build or another state makes another one. */
  madeOf: string
  page: FilledPage
}

/** Pages of the build, filled for this moment: docs/decisions/news-pages-are-filled.md. Kept until something changes. */
export function createFilledPages(source: {
  webDir: string
  origin: string
  shownFeatures: (language: Language) => Promise<ShownFeatures>
}): FilledPages {
  const root = resolve(source.webDir)
  const kept = new LRUCache<string, Kept>({ max: pagesMax })
  return {
    read: async (file) => {
      const path = join(root, file)
      const [{ mtimeMs, size }, features] = await Promise.all([
        stat(path),
        source.shownFeatures(languageOf(file)),
      ])
      const madeOf = JSON.stringify([mtimeMs, size, features])
      const known = kept.get(file)
      if (known?.madeOf === madeOf) return known.page
      const text = fillPage(await readFile(path, 'utf8'), { features, origin: source.origin })
      const page = createPage(text)
      kept.set(file, { madeOf, page })
      return page
    },
  }
}

/** A text that is compressed once and sent often. */
export function createPage(text: string): FilledPage {
  const made = new Map<Encoding, Promise<Buffer>>()
  const as = (encoding: Encoding) => {
    const bytes = made.get(encoding) ?? compressed(text, encoding, 'kept')
    made.set(encoding, bytes)
    return bytes
  }
  return { text, as, tag: tagOf(text) }
}

/** Another one for every other text. */
export function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function languageOf(file: string): Language {
  return /(^|\/)eng[./]/.test(file) ? 'eng' : 'kor'
}

/** The origin of the pages for search engines and link previews. */
export function siteOriginOf(env: Pick<ApiEnv, 'SITE_ORIGIN' | 'PUBLIC_URL'>): string {
  return (env.SITE_ORIGIN ?? (env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : brand.siteOrigin)).replace(
    /\/$/,
    '',
  )
}
