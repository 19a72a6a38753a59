import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { pageMarks } from '#contract/feature/page-marks.ts'
import { languages, type Language } from '#web/src/shared/i18n.ts'
import { pathOf } from '#web/src/site/frame/paths.ts'
import { bareRoutes, personalRoutes } from '#web/src/site/frame/routes.ts'
import eng from '#web/src/site/locales/eng/shell.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/shell.json' with { type: 'json' }
import { casesOf, isSoak } from '../../support/soak.ts'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from '../site/axe.ts'
import { setFeature } from '../site/features.ts'
import { readPage } from '../site/html.ts'
import type { SiteEnv } from '../site/site-env.ts'
import { hydrated } from '../site/steps.ts'

const widths = [390, 1100, 1440]
const sentences = { eng, kor }
const locales = { eng: 'en-US', kor: 'ko-KR' } as const

/** Every page of one's own in a language. */
function pathsIn(language: Language) {
  return personalRoutes.map((route) => pathOf(route, language).replace(':seq', '7'))
}

describe.skipIf(!hasChromium())('every page of the app', () => {
  let testEnv: SiteEnv
  let browser: Browser
  it.beforeAll(({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
  })
  const open = async (path: string, language: Language, part: Partial<Parameters<typeof visit>[1]> = {}) => {
    const opened = await visit(browser, { locale: locales[language], width: 1440, ...part })
    await opened.page.goto(testEnv.url + path)
    return opened
  }
  const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
  const isSameDocument = (page: Page) => page.evaluate(() => 'isSame' in window)

  it.each(languages)(
    'is sent in its language, with a name of its own, and to no search, in %s',
    async (lang) => {
      const titles = new Set<string>()
      for (const path of pathsIn(lang)) {
        const sent = await readPage(testEnv.url + path)
        expect([path, sent.status, sent.lang, sent.h1s.length]).toEqual([
          path,
          200,
          locales[lang].slice(0, 2),
          1,
        ])
        expect(sent.html).toContain('<meta data-seo name="robots" content="noindex">')
        expect(sent.html.match(pageMarks)).toBeNull()
        titles.add(sent.title)
      }
      expect(titles.size).toBe(personalRoutes.length)
    },
  )

  it.each(languages)(
    'has the language of the visitor where its address has none, and keeps it as it is switched, in %s',
    async (lang) => {
      const other = lang === 'kor' ? 'eng' : 'kor'
      for (const route of bareRoutes) {
        const path = pathOf(route, lang)
        const sent = await readPage(testEnv.url + path, { 'accept-language': locales[lang] })
        expect([path, sent.status, sent.lang, sent.h1s.length]).toEqual([
          path,
          200,
          locales[lang].slice(0, 2),
          1,
        ])
        expect(sent.html.match(pageMarks)).toBeNull()
        // The switch of the header leads to the same address.
        expect(sent.html).toContain(`href="${path}" hrefLang="${locales[other]}"`)
      }
    },
  )

  it.runIf(isSoak).each(languages)(
    'passes every accessibility rule and scrolls sideways at no width, in %s',
    async (lang) => {
      const { page, errors } = await visit(browser, { locale: locales[lang], width: 1440 })
      const findings: string[] = []
      for (const path of pathsIn(lang)) {
        await page.goto(testEnv.url + path)
        await hydrated(page)
        await page
          .getByRole('main')
          .getByRole('heading')
          .or(page.getByRole('main').getByRole('link'))
          .first()
          .waitFor()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          findings.push(...(await findingsOn(page, `${path} at ${width} px`)))
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (wider > 0) findings.push(`${path}: ${wider} px too wide at ${width} px`)
        }
      }
      expect(findings).toEqual([])
      expect(errors).toEqual([])
      await page.context().close()
    },
  )

  it('comes to life on a phone without being touched', async () => {
    const { page, errors } = await open('/eng/mypage', 'eng', { width: 390, isPhone: true })
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: 'Please connect a wallet first' }).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it.each(casesOf(languages, (language) => language === 'eng'))(
    'says without JavaScript that it needs it, and waits for nothing, in %s',
    async (lang) => {
      const context = await browser.newContext({ javaScriptEnabled: false, locale: locales[lang] })
      const page = await context.newPage()
      await page.goto(`${testEnv.url}/${lang}/mypage`)
      // Playwright finds no text inside of a noscript.
      const said = page.locator('main noscript p')
      await said.waitFor()
      expect(await said.textContent()).toBe(sentences[lang].needsScripts)
      expect(await page.locator('.needs-scripts').isVisible()).toBe(false)
      await context.close()
    },
  )

  it.runIf(isSoak)(
    'is reached from the site and left for it by a full load, and changes pages without one',
    async () => {
      const { page, errors } = await open('/eng/nftGenesis', 'eng')
      await hydrated(page)
      await page.evaluate(() =>
        localStorage.setItem('WALLETADDRESS', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'),
      )
      await page.reload()
      await hydrated(page)
      await markDocument(page)
      await page.getByRole('banner').getByRole('button', { name: 'My page' }).click()
      await page.waitForURL(/\/eng\/mypage$/)
      await hydrated(page)
      expect(await isSameDocument(page)).toBe(false)
      await page.goto(`${testEnv.url}/eng/mypage/myDrop`)
      await hydrated(page)
      await markDocument(page)
      await page.getByRole('main').getByRole('link', { name: 'Back to my page' }).click()
      await page.waitForURL(/\/eng\/mypage$/)
      expect(await isSameDocument(page)).toBe(true)
      await expect.poll(() => page.title()).toBe('My page | Punky')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie' }).click()
      await page.waitForURL(/\/eng\/etcCookie$/)
      expect(await isSameDocument(page)).toBe(false)
      await page.goBack()
      await page.waitForURL(/\/eng\/mypage$/)
      expect(errors).toEqual([])
      await page.context().close()
    },
  )

  it.runIf(isSoak)('stays the same page when the language is switched', async () => {
    await setFeature(testEnv, 'english', { state: 'open' })
    const { page } = await open('/kor/mypage/minting', 'kor')
    await hydrated(page)
    await page.getByRole('banner').locator('a[hreflang^=en]').click()
    await page.waitForURL(/\/eng\/mypage\/minting$/)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.context().close()
    await setFeature(testEnv, 'english', { state: 'planned' })
  })
})
