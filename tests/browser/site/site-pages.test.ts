import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { localeOf, type Language } from '#web/src/shared/i18n.ts'
import { casesOf, isSoak } from '../../support/soak.ts'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import type { SiteEnv } from './site-env.ts'
import { findingsOn } from './axe.ts'
import { pathIn, readPage, type SentPage } from './html.ts'
import { pagesIn, publicPages, type PublicPage } from './routes.ts'
import { laidOut } from './steps.ts'

const handful = 10
/** A few pages a test, so that a slow machine runs out of patience with none of them. */
function handfuls(paths: string[]): string[][] {
  return Array.from({ length: Math.ceil(paths.length / handful) }, (_, n) =>
    paths.slice(n * handful, (n + 1) * handful),
  )
}

/** Every page in the long run, the first of each kind in the usual one: every block is checked on /test anyway. */
function checkedIn(language: Language): string[] {
  const pages = pagesIn(language)
  const kinds = new Map(pages.toReversed().map((page) => [page.route.kind, page]))
  return [
    ...(isSoak ? pages : [...kinds.values()]).map((page) => page.path),
    ...(isSoak ? [`/${language}/companyNewsView/how-a-reveal-works`, `/${language}/nowhere`] : []),
  ]
}

function isArticle(path: string): boolean {
  return path.includes('/companyNewsView/')
}

describe.skipIf(!hasChromium())('every public page', () => {
  let testEnv: SiteEnv
  let browser: Browser
  const sent = new Map<string, SentPage>()
  const of = (page: PublicPage): SentPage => {
    const found = sent.get(page.path)
    if (!found) throw new Error(`${page.path} was not read.`)
    return found
  }
  const deadOf = async (links: Set<string>): Promise<string[]> => {
    const dead: string[] = []
    for (const href of links) {
      const { status } = await fetch(testEnv.url + href, { method: 'HEAD' })
      if (status !== 200) dead.push(`${href}: ${status}`)
    }
    return dead
  }
  it.beforeAll(async ({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
    for (const { path } of publicPages) sent.set(path, await readPage(testEnv.url + path))
  })

  it('answers 200 in its language, with one headline that needs no JavaScript', () => {
    const wrong = publicPages.filter((page) => {
      const { status, lang, h1s } = of(page)
      return status !== 200 || lang !== localeOf[page.language].slice(0, 2) || h1s.length !== 1 || !h1s[0]
    })
    expect(wrong.map((it) => it.path)).toEqual([])
  })

  it('shows sentences, and no key in the place of one', () => {
    const key =
      />\s*(?:titles|descriptions|blocks|notFound|shell|popup|menu|inquiry|news|main|common|wallet)\.[a-z]\w*(?:\.\w+)*\s*</
    const wrong = publicPages.filter((page) => key.test(of(page).html) || of(page).html.includes('{{'))
    expect(wrong.map((it) => it.path)).toEqual([])
  })

  it.each(['kor', 'eng'] as const)('has a title and a description of its own, in %s', (language) => {
    const pages = pagesIn(language).map(of)
    for (const part of ['title', 'description'] as const) {
      const texts = pages.map((it) => it[part])
      expect(texts.filter((text, index) => !text || texts.indexOf(text) !== index)).toEqual([])
    }
  })

  it('has a description that fits into a result of a search', () => {
    const lengths = publicPages.map((page) => [page.path, of(page).description.length] as const)
    expect(lengths.filter(([, length]) => length < 40 || length > 175)).toEqual([])
  })

  it('names its other language, which names it back', () => {
    const wrong = publicPages.filter((page) => {
      const { alternates, canonical } = of(page)
      if (
        pathIn(canonical) !== page.path ||
        pathIn(alternates.get(localeOf[page.language]) ?? '') !== page.path
      )
        return true
      return page.route.languages.some((language) => {
        const other = sent.get(pathIn(alternates.get(localeOf[language]) ?? ''))
        return other?.alternates.get(localeOf[page.language]) !== canonical
      })
    })
    expect(wrong.map((it) => it.path)).toEqual([])
  })

  it('has a picture for link previews that is there', async () => {
    for (const page of publicPages) {
      const response = await fetch(testEnv.url + pathIn(of(page).ogImage), { method: 'HEAD' })
      expect([page.path, response.status, response.headers.get('content-type')]).toEqual([
        page.path,
        200,
        'image/jpeg',
      ])
    }
  })

  it('stands in the sitemap beside every article, and nothing else does', async () => {
    const xml = await (await fetch(`${testEnv.url}/sitemap.xml`)).text()
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => pathIn(match[1] ?? ''))
    const [articles, pages] = [listed.filter(isArticle), listed.filter((path) => !isArticle(path))]
    expect(pages.toSorted()).toEqual(publicPages.map((it) => it.path).toSorted())
    expect(articles).toHaveLength(20)
    const [pictures, words, links] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (const path of articles) {
      const article = await readPage(testEnv.url + path)
      expect([path, article.status, pathIn(article.canonical)]).toEqual([path, 200, path])
      const { status } = await fetch(testEnv.url + pathIn(article.ogImage), { method: 'HEAD' })
      expect([path, status]).toEqual([path, 200])
      expect([path, article.h1s.length]).toEqual([path, 1])
      for (const language of ['kor', 'eng'] as const)
        expect(pathIn(article.alternates.get(localeOf[language]) ?? '')).toBe(
          path.replace(/^\/\w+/, `/${language}`),
        )
      pictures.add(article.ogImage)
      words.add(article.title).add(article.description)
      for (const href of article.links.filter((it) => it.startsWith('/'))) links.add(href)
    }
    expect(pictures.size).toBe(articles.length)
    expect(words.size).toBe(2 * articles.length)
    expect(await deadOf(links)).toEqual([])
    expect(await (await fetch(`${testEnv.url}/robots.txt`)).text()).toContain('/sitemap.xml')
  })

  it('leads nowhere that is not there', async () => {
    const links = new Set(
      publicPages.flatMap((page) => of(page).links.filter((href) => href.startsWith('/'))),
    )
    expect(links.size).toBeGreaterThan(publicPages.length - 10)
    expect(await deadOf(links)).toEqual([])
  })

  it('shows only pictures that are there', async () => {
    const pictures = new Set(
      publicPages.flatMap((page) =>
        [...of(page).html.matchAll(/<img [^>]*?src="([^"]+)"/g)].map((match) => match[1] ?? ''),
      ),
    )
    const missing: string[] = []
    for (const src of pictures)
      if ((await fetch(testEnv.url + src, { method: 'HEAD' })).status !== 200) missing.push(src)
    expect(missing).toEqual([])
  })

  it('is read without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of ['/kor', '/eng/nftGenesis', '/kor/companyNews', '/eng/etcPrivacy']) {
      await page.goto(testEnv.url + path)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    }
    await context.close()
  })

  it.each(
    casesOf(['kor', 'eng'] as const, (language) => language === 'kor').flatMap((language) =>
      handfuls(checkedIn(language)).map((paths) => ({ language, paths, first: paths[0] })),
    ),
  )(
    'passes every accessibility rule, has no error and never scrolls sideways, from $first on',
    async (entry) => {
      const locale = entry.language === 'kor' ? 'ko-KR' : 'en-US'
      const { page, errors } = await visit(browser, { locale, width: 1440 })
      const findings: string[] = []
      for (const path of entry.paths) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(testEnv.url + path)
        await laidOut(page)
        findings.push(...(await findingsOn(page, path, path === entry.first ? 'whole' : 'own')))
        for (const width of [1100, 390, 320]) {
          await page.setViewportSize({ width, height: 900 })
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (over > 0) findings.push(`${path} at ${width}: ${over} px`)
        }
      }
      expect(findings).toEqual([])
      // The catch-all page is a 404, which the browser reports by itself.
      expect(errors.filter((it) => !it.includes('404'))).toEqual([])
      await page.context().close()
    },
  )
})
