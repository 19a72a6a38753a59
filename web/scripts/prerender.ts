/**
 * Writes every public page as HTML: head, fonts, preloads and text, with marks for what the API fills in at every
 * request (contract/feature/page-marks.ts). With JavaScript the same page is hydrated; it can be read without.
 */
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { originMark } from '#contract/feature/page-marks.ts'
import { firstAnswerId, firstAnswerMark } from '#contract/news/news-page.ts'
import type * as app from '../src/app/entry-server.tsx'
import type * as site from '../src/site/entry-server.tsx'
import type { PageHead } from '../src/site/head/seo.ts'
import { languages, type Language } from '../src/shared/i18n.ts'
import { appConfig, publicServerConfig, siteConfig } from '../vite.config.ts'
import { writeArt } from './art.ts'
import type { SiteFonts } from './fonts.ts'
import { writeIcons } from './icons.ts'
import { writeArticleGrounds, writeOgImages, type OgPage } from './og.ts'
import { asJson, jsonScript, takeTemplate, writePageFile, type Template } from './page-file.ts'
import { appPreloadsFor, preloadsFor } from './preloads.ts'
import { robotsTxt, sitemapXml } from './sitemap.ts'

type Site = typeof site
type App = typeof app
type Route = Site['routes'][number]

/** Site and app for Node, which write their pages. */
export interface PublicBuilds {
  site: Site
  app: App
}

const repoDir = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

interface Work extends PublicBuilds {
  outDir: string
  templates: { site: Template; app: Template }
  fonts: SiteFonts
  frequent: string
}

/** The builds for Node stand below the repository, where their packages are found. */
const serverDir = join(repoDir, 'dist', `.public-${process.pid}`)

/** Builds site and app for browsers into `outDir`, and for Node; the latter are returned. */
export async function buildPublic(outDir: string): Promise<PublicBuilds> {
  await Promise.all([
    build(publicServerConfig(serverDir)),
    build(siteConfig(outDir)),
    build(appConfig(outDir)),
  ])
  const [site, app]: [Site, App] = await Promise.all([entryOf('site'), entryOf('app')])
  return { site, app }
}

function entryOf(name: string) {
  return import(pathToFileURL(join(serverDir, `${name}.mjs`)).href)
}

/**
 * Writes the pages of the built site and app below `outDir`, with their pictures, sitemap and robots.
 * @param input compress takes what is finished, see compress.ts; frequent are the characters Korean articles have in common.
 */
export async function prerenderPublic(input: {
  outDir: string
  builds: PublicBuilds
  fonts: SiteFonts
  frequent: string
  compress: () => Promise<void>
}): Promise<void> {
  const { outDir, builds } = input
  const { site } = builds
  const [ofSite, ofApp] = await Promise.all([takeTemplate(outDir, 'site'), takeTemplate(outDir, 'app')])
  const work = { ...input, ...builds, templates: { site: ofSite, app: ofApp } }
  // Pages are written on one core; scripts are compressed on the other.
  const scriptsAreCompressed = input.compress()
  const written: OgPage[] = []
  // One after the other: a language is spoken until all its pages are written.
  for (const language of languages) written.push(...(await writeLanguage(work, language)))
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

async function writeLanguage(work: Work, language: Language): Promise<OgPage[]> {
  const { site } = work
  await site.startLanguage(language)
  const written: OgPage[] = []
  const failures: string[] = []
  for (const route of site.routes.filter((it) => it.languages.includes(language))) {
    try {
      const write = route.kind === 'app' ? writeAppPage : writePage
      const { title, description } = await write(work, language, route, fileOf(site, route, language))
      written.push({ lang: language, id: route.id, section: route.section, title, description })
    } catch (cause) {
      failures.push(`${route.id} (${language}): ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  // All of them at once: whoever repairs the content wants to know the whole list.
  if (failures.length > 0) throw new Error(`Some pages could not be written.\n${failures.join('\n')}`)
  await writeNewsTemplates(work, language)
  await writePage(work, language, site.notFoundRoute, `_pages/${language}/404.html`)
  await writePage(work, language, site.testRoute, `_pages/${language}/test.html`)
  for (const route of [...work.app.personalRoutes, ...work.app.bareRoutes])
    await writeAppPage(work, language, route, `_pages/${language}/${route.id}.html`)
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

/** Pages without an address of their own stand in `_pages`, which nobody can ask for. */
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
): Promise<PageHead> {
  const { site, templates, fonts } = work
  const url = route.id === 'test' ? '/test' : site.pathOf(route, language, id)
  const rendered = await site.renderPage({ route, language, url, origin: originMark })
  const parts = site.pageParts[route.id]
  const preloads = preloadsFor(templates.site.manifest, language, [
    ...(parts ? [parts.source] : ['src/site/base/content-page.tsx', `src/site/contents/${language}.ts`]),
    ...localesOf(language, parts?.namespaces),
  ])
  const firstHead = rendered.content ? jsonScript(site.firstHeadId, asJson(rendered.content)) : ''
  const need = parts?.needsScripts && !isFilled ? '<meta name="needs-scripts" content="">' : ''
  await writePageFile({
    path: join(work.outDir, file),
    template: templates.site,
    language,
    fonts,
    rendered,
    tags: preloads + need + firstHead,
    // Behind what is read and drawn: it may be as long as the article.
    ...(isFilled && { end: jsonScript(firstAnswerId, firstAnswerMark), frequent: work.frequent }),
  })
  return rendered.head
}

/** A page of the app: its scripts are named in it, and run as it loads. */
async function writeAppPage(work: Work, language: Language, route: Route, file: string): Promise<PageHead> {
  const { site, app, templates, fonts } = work
  const url = site.pathOf(route, language)
  const rendered = await app.renderPage({ route, language, url, origin: originMark })
  const { source, namespaces } = app.partOf(route)
  const sources = [source, ...localesOf(language, namespaces)]
  await writePageFile({
    path: join(work.outDir, file),
    template: templates.app,
    language,
    fonts,
    rendered,
    tags: appPreloadsFor(templates.app, language, sources),
  })
  return rendered.head
}

function localesOf(language: Language, namespaces: readonly string[] = []): string[] {
  return namespaces.map((name) => `src/site/locales/${language}/${name}.json`)
}
