import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import { openSite } from './open-site.ts'
import { hydrated } from './steps.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('the first load of a page', () => {
  const { testEnv, browser } = openSite()
  const open = async (path: string, locale: 'ko-KR' | 'en-US' = 'en-US') => {
    const { page, errors } = await visit(browser(), { locale, width: 1440 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(testEnv().url + path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    return { page, errors, asked }
  }
  it('leaves the script of a text until the visitor moves, then keeps its links in the page', async () => {
    const { page, errors, asked } = await open('/eng/nftGenesis')
    const body = (name: string) => asked.some((it) => it.startsWith(`/assets/${name}-`))
    expect(body('nftGenesis')).toBe(false)
    expect(await page.locator('main h2').count()).toBeGreaterThan(1)
    const text = await page.locator('main .prose').innerText()
    await page.mouse.move(700, 500)
    await expect.poll(() => body('nftGenesis')).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('main .prose').innerText()).toBe(text)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.locator('main .prose a[href^="/eng/"]').first().click()
    await page.waitForURL((url) => !url.pathname.endsWith('nftGenesis'))
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(errors).toEqual([])
  })

  it.runIf(isSoak)(
    'brings the text to life for a press on a button in it, and does what was pressed',
    async () => {
      const { page, asked } = await open('/eng/powerzonePunkyDrop')
      expect(asked.some((it) => it.startsWith('/assets/powerzonePunkyDrop-'))).toBe(false)
      // By an assistive technology: nothing but a click.
      await page
        .locator('main .prose button')
        .first()
        .evaluate((button: HTMLElement) => button.click())
      await page.getByRole('dialog').waitFor()
      expect(asked.some((it) => it.startsWith('/assets/powerzonePunkyDrop-'))).toBe(true)
    },
  )

  it('fetches what is not seen first after the first paint, and no Hangul on an English page', async () => {
    const korean = await open('/kor/etcTermsofUse', 'ko-KR')
    await expect
      .poll(() => korean.asked.filter((it) => it.includes('/ko-')))
      .toEqual([expect.stringContaining('/ko-first-'), expect.stringContaining('/ko-late-')])
    const late = () =>
      korean.page.evaluate(() =>
        [...document.fonts].filter((it) => it.family.includes('Late')).map((it) => it.status),
      )
    await expect.poll(late).toEqual(['loaded'])
    const english = await open('/eng/etcTermsofUse')
    expect(english.asked.some((it) => it.includes('/ko-'))).toBe(false)
  })

  it.each(casesOf(['/kor', '/kor/nftGenesis', '/kor/etcTermsofUse'], (path) => path === '/kor'))(
    'has every character of the first screen of %s in the font that comes first',
    async (path) => {
      const { page } = await visit(browser(), { locale: 'ko-KR', width: 390, height: 844, isPhone: true })
      await page.route('**/ko-late-*', (route) => route.abort())
      await page.goto(testEnv().url + path)
      await page.evaluate(() => document.fonts.ready)
      const { seen, all } = await hangulOf(page)
      expect(seen.length).toBeGreaterThan(30)
      expect(await notInFirstFont(page, seen)).toEqual([])
      // What is further down waits for the other font: the test would see it.
      expect((await notInFirstFont(page, all)).length).toBeGreaterThan(30)
    },
  )

  it('asks for one language only', async () => {
    const { asked } = await open('/kor/nftGenesis', 'ko-KR')
    expect(asked.some((it) => it.startsWith('/assets/eng-'))).toBe(false)
  })

  it.runIf(isSoak)(
    'draws a page of another prefix whole, although its HTML is that of another page',
    async () => {
      const { page } = await open('/idn/nftGenesis')
      expect(await page.locator('main .prose h2').count()).toBeGreaterThan(1)
      expect(await page.locator('main .prose a[href^="/idn/"]').count()).toBeGreaterThan(0)
    },
  )
})

/** The syllables of the page: those in the window, and all of them. */
function hangulOf(page: Page) {
  return page.evaluate(() => {
    const [seen, all] = [new Set<string>(), new Set<string>()]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const syllables = node.textContent?.match(/[가-힣]/g) ?? []
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width, top, left } = range.getBoundingClientRect()
      const isSeen = width > 1 && top >= 0 && top < innerHeight && left >= 0 && left < innerWidth
      for (const syllable of syllables) {
        all.add(syllable)
        if (isSeen) seen.add(syllable)
      }
    }
    return { seen: [...seen], all: [...all] }
  })
}

/** Every syllable of Pretendard is as wide as any other; a device's own, and the box for what is missing, are not. */
function notInFirstFont(page: Page, syllables: string[]) {
  return page.evaluate((all) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('The browser gave no canvas.')
    context.font = "400 100px 'Pretendard'"
    const widthOf = (text: string) => Math.round(context.measureText(text).width)
    return all.filter((syllable) => widthOf(syllable) !== widthOf('펑'))
  }, syllables)
}
