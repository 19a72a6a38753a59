import { describe, expect, it } from 'vitest'
import { hasChromium, visit } from './browser.ts'
import { openSite } from './site/open-site.ts'
import { alive } from './site/steps.ts'

describe.skipIf(!hasChromium())('the first load of a page', () => {
  const { house, browser } = openSite()
  const open = async (path: string, locale: 'ko-KR' | 'en-US' = 'en-US') => {
    const { page, errors } = await visit(browser(), { locale, width: 1440 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(house().url + path)
    await alive(page)
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

  it('brings the text to life for a press on a button in it, and does what was pressed', async () => {
    const { page, asked } = await open('/eng/powerzonePunkyDrop')
    expect(asked.some((it) => it.startsWith('/assets/powerzonePunkyDrop-'))).toBe(false)
    // By an assistive technology: nothing but a click.
    await page
      .locator('main .prose button')
      .first()
      .evaluate((button: HTMLElement) => button.click())
    await page.getByRole('dialog').waitFor()
    expect(asked.some((it) => it.startsWith('/assets/powerzonePunkyDrop-'))).toBe(true)
  })

  it('fetches the rare Hangul after the first paint, and none of it on an English page', async () => {
    const korean = await open('/kor/etcTermsofUse', 'ko-KR')
    expect(korean.asked.filter((it) => it.includes('ko-site-late-'))).toHaveLength(1)
    const late = await korean.page.evaluate(() =>
      [...document.fonts].filter((it) => it.family.includes('Late')).map((it) => it.status),
    )
    expect(late).toEqual(['loaded'])
    const english = await open('/eng/etcTermsofUse')
    expect(english.asked.some((it) => it.includes('ko-site'))).toBe(false)
  })

  it('asks for one language only', async () => {
    const { asked } = await open('/kor/nftGenesis', 'ko-KR')
    expect(asked.some((it) => it.startsWith('/assets/eng-'))).toBe(false)
  })

  it('draws a page of another prefix whole, although its HTML is that of another page', async () => {
    const { page } = await open('/idn/nftGenesis')
    expect(await page.locator('main .prose h2').count()).toBeGreaterThan(1)
    expect(await page.locator('main .prose a[href^="/idn/"]').count()).toBeGreaterThan(0)
  })
})
