/**
 * Writes every public page as HTML: head, fonts, preloads and text, with marks for what the API fills in at every
 * request (contract/feature/page-marks.ts). With JavaScript the same page is hydrated; it can be read without.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { featuresId, featuresMark, originMark } from '#contract/feature/page-marks.ts'
import { firstAnswerId, firstAnswerMark } from '#contract/news/news-page.ts'
import type * as site from '../src/site/entry-server.tsx'
import { languages, localeOf, type Language } from '../src/shared/i18n.ts'
import { siteConfig, siteServerConfig } from '../vite.config.ts'
import { writeArt } from './art.ts'
import { firstScreenOf } from './first-screen.ts'
import { fallbackFaces } from './font-faces.ts'
import type { SiteFonts } from './fonts.ts'
import { iconTags, writeIcons } from './icons.ts'
import { writeArticleGrounds, writeOgImages, type OgPage } from './og.ts'
import { preloadsFor, readManifest, type Manifest } from './preloads.ts'
import { robotsTxt, sitemapXml } from './sitemap.ts'

type Site = typeof site
type Route = Site['routes'][number]

const repoDir = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

interface Work {
  site: Site
  outDir: string
  template: string
  manifest: Manifest
  fonts: SiteFonts
  frequent: string
}

/** The site for Node, which writes its pages; it stands below the repository, where its packages are found. */
const serverDir = join(repoDir, 'dist', `.site-${process.pid}`)

/** Builds the site for browsers into `outDir`, and for Node; the latter is returned. */
export async function buildSite(outDir: string): Promise<Site> {
  await Promise.all([build(siteServerConfig(serverDir)), build(siteConfig(outDir))])
  return import(pathToFileURL(join(serverDir, 'entry.mjs')).href)
}

/**
 * Writes the pages of a built site below `outDir`, with their pictures, sitemap and robots.
 * @param input compress takes what is finished, see brotli.ts; frequent are the characters Korean articles have in common.
 */
export async function prerenderSite(input: {
  outDir: string
  site: Site
  fonts: SiteFonts
  frequent: string
  compress: () => Promise<void>
}): Promise<void> {
  const { outDir, site } = input
  const template = await withInlineStyles(await readFile(join(outDir, 'site.html'), 'utf8'), outDir)
  const manifest = await readManifest(join(outDir, 'site-manifest.json'))
  await Promise.all(['site.html', 'site-manifest.json'].map((name) => rm(join(outDir, name))))
  // Pages are written on one core; scripts are compressed on the other.
  const scriptsAreCompressed = input.compress()
  const written: OgPage[] = []
  // One after the other: a language is spoken until all its pages are written.
  for (const language of languages)
    written.push(...(await writeLanguage({ ...input, template, manifest }, language)))
  await rm(serverDir, { recursive: true, force: true })
  await Promise.all([
    scriptsAreCompressed,
    input.compress(),
    input.fonts.close(),
    writeOgImages(outDir, written),
    writeArticleGrounds(outDir, [...new Set(site.routes.flatMap((route) => route.section ?? []))]),
    writeArt(outDir, [...site.routes, site.notFoundRoute, site.testRoute]),
    writeIcons(outDir),
  ])
  await writeFile(join(outDir, 'sitemap.xml'), sitemapXml(site, originMark))
  await writeFile(join(outDir, 'robots.txt'), robotsTxt(originMark))
}

/**
 * Puts the one style sheet into the page. It is 9 KB compressed, and a file of its own delays the first paint by a
 * round trip: measured on a simulated phone, 0.7 s.
 */
async function withInlineStyles(template: string, outDir: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="(\/[^"]+\.css)"[^>]*>/
  const href = link.exec(template)?.[1]
  if (!href) throw new Error('The build of the site has no style sheet.')
  const css = await readFile(join(outDir, href), 'utf8')
  // Behind what others read of the head: title, description, picture.
  return template.replace(link, '').replace('<!--head-->', () => `<!--head--><style>${css.trim()}</style>`)
}

async function writeLanguage(work: Work, language: Language): Promise<OgPage[]> {
  const { site } = work
  await site.startLanguage(language)
  const written: OgPage[] = []
  const failures: string[] = []
  for (const route of site.routes.filter((it) => it.languages.includes(language))) {
    try {
      const { title, description } = await writePage(work, language, route, fileOf(site, route, language))
      written.push({ lang: language, id: route.id, section: route.section, title, description })
    } catch (cause) {
      failures.push(`${route.id} (${language}): ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  // All of them at once, so that they can be repaired together.
  if (failures.length > 0) throw new Error(`Some pages could not be written.\n${failures.join('\n')}`)
  await writeNewsTemplates(work, language)
  await writePage(work, language, site.notFoundRoute, `_pages/${language}/404.html`)
  await writePage(work, language, site.testRoute, `_pages/${language}/test.html`)
  await writePage(work, language, site.myPageRoute, `_pages/${language}/mypage.html`)
  return written
}

/** Pages of news with marks, for the API to fill; see contract/news/news-page.ts. */
async function writeNewsTemplates(work: Work, language: Language): Promise<void> {
  const { site } = work
  for (const { route, id, file, key, answer } of site.newsTemplates(language)) {
    site.keepFetched(key, answer)
    await writePage(work, language, route, file, { isFilled: true, id })
  }
  site.forgetFetched()
}

/** Pages without an address of their own are in `_pages`, which is not served. */
function fileOf(site: Site, route: Route, language: Language): string {
  if (route.path.endsWith('/:id')) return `_pages/${language}/${route.id}.html`
  return `${site.pathOf(route, language).slice(1)}.html`
}

async function writePage(
  work: Work,
  language: Language,
  route: Route,
  file: string,
  { isFilled, id } = { isFilled: false, id: 'id' },
) {
  const { site, outDir, template, manifest } = work
  const url = route.id === 'test' ? '/test' : site.pathOf(route, language, id)
  const { html, headHtml, head, content } = await site.renderPage(route, language, url, originMark)
  const parts = site.pageParts[route.id]
  const preloads = preloadsFor(manifest, language, [
    parts?.source ?? 'src/site/base/content-page.tsx',
    ...(parts?.namespaces ?? []).map((name) => `src/site/locales/${language}/${name}.json`),
  ])
  const firstHead = content ? jsonScript(site.firstHeadId, asJson(content)) : ''
  // Behind what is read and drawn: it may be as long as the article.
  const answer = isFilled ? jsonScript(firstAnswerId, firstAnswerMark) : ''
  const features = jsonScript(featuresId, featuresMark)
  const need = parts?.needsScripts && !isFilled ? '<meta name="needs-scripts" content="">' : ''
  const fonts = fontTags(work.fonts, language, firstScreenOf(html) + (isFilled ? work.frequent : ''))
  const page = template
    .replace('<html lang="ko">', `<html lang="${localeOf[language].slice(0, 2)}">`)
    .replace('<!--head-->', () => headHtml + iconTags + fonts + preloads + need + firstHead)
    .replace('<!--app-->', () => html)
    .replace('</body>', () => `${features}${answer}</body>`)
  const path = join(outDir, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, page)
  return head
}

/** What the page's frame needs of a body that comes later, or the answer it is filled with. */
function jsonScript(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`
}
function asJson(input: object): string {
  return JSON.stringify(input).replaceAll('<', '\\u003c')
}

/**
 * An English page has one font. A Korean one has what is seen first; the rest is fetched by boot.ts once the page is
 * painted, and without scripts at once. @param text what is seen first
 */
function fontTags(fonts: SiteFonts, language: Language, text: string): string {
  const first = language === 'kor' ? fonts.firstFont(text) : fonts.latin
  const late =
    language === 'kor'
      ? `<meta name="late-font" content="${fonts.late.href}"><noscript><style>${fonts.late.face}</style></noscript>`
      : ''
  return (
    `<meta name="text-fonts" content="${fonts.textFontsHref}">` +
    `<link rel="preload" as="font" type="font/woff2" href="${first.href}" crossorigin>` +
    `<style>${first.face}${fallbackFaces}</style>${late}`
  )
}
