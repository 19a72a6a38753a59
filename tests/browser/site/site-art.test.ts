import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium, visit } from '../browser.ts'
import { it } from '../environments.ts'
import type { SiteEnv } from './site-env.ts'
import { publicPages } from './routes.ts'
import { hydrated } from './steps.ts'
import { isSoak } from '../../support/soak.ts'

const widths = [320, 390, 768, 992, 993, 1100, 1281, 1440, 1920]

describe.skipIf(!hasChromium())('the pictures of the site', () => {
  let testEnv: SiteEnv
  let browser: Browser
  it.beforeAll(({ siteEnv, chromium }) => {
    testEnv = siteEnv
    browser = chromium
  })

  const open = async (width: number, isMoving = true) => {
    const { page } = await visit(browser, { locale: 'ko-KR', width, isMoving })
    await page.goto(`${testEnv.url}/kor`, { waitUntil: 'networkidle' })
    await hydrated(page)
    return page
  }

  let still: Page | undefined
  it.runIf(isSoak).each(widths)('keep the disc out from under the text at %i px', async (width) => {
    still ??= await open(width, false)
    await still.setViewportSize({ width, height: 900 })
    expect(await still.evaluate(() => innerWidth)).toBe(width)
    expect(await textsOver(still)).toEqual([])
  })

  it('stop the disc by its button, and start it again', async () => {
    const page = await open(1440)
    await expect.poll(() => runningOn(page)).toContain('spin')
    await button(page).click()
    await expect.poll(() => runningOn(page)).toEqual([])
    await button(page).click()
    await expect.poll(() => runningOn(page)).toContain('spin')
    await page.context().close()
  })

  it.runIf(isSoak)('rest the disc while it is off the screen', async () => {
    const page = await open(1440)
    await page.evaluate(() => scrollTo(0, 3000))
    await expect.poll(() => runningOn(page)).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => runningOn(page)).toContain('spin')
    await page.context().close()
  })

  it.runIf(isSoak)(
    'do not move for a visitor who asks for less motion, and then need no button',
    async () => {
      const page = await open(1440)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expect.poll(() => runningOn(page)).toEqual([])
      expect(await button(page).isVisible()).toBe(false)
      await page.context().close()
    },
  )

  it('answer on every page that names them', async () => {
    const named = new Set<string>()
    for (const { path } of publicPages) {
      const html = await (await fetch(testEnv.url + path)).text()
      for (const [, src = ''] of html.matchAll(/<img[^>]* src="(\/[^"]+)"/g)) named.add(src)
    }
    expect(named.size).toBeGreaterThan(publicPages.length / 2)
    for (const src of named) {
      const response = await fetch(testEnv.url + src)
      expect(`${src} ${response.status} ${response.headers.get('content-type')}`).toBe(
        `${src} 200 image/svg+xml`,
      )
      await response.body?.cancel()
    }
  })
})

function button(page: Page) {
  return page.locator('[data-hero] button')
}

/** Names of the disc's animations that are running; the button's own colours may fade. */
function runningOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (document.querySelector('[data-hero]')?.getAnimations({ subtree: true }) ?? []).flatMap((animation) =>
      animation instanceof CSSAnimation && animation.playState === 'running' ? [animation.animationName] : [],
    ),
  )
}

/** Visible texts whose boxes meet the box of the disc. */
function textsOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stage = document.querySelector('[data-hero]')?.getBoundingClientRect()
    if (!stage) return ['there is no disc']
    const over: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = node.textContent?.trim() ?? ''
      if (!text || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const meets = [...range.getClientRects()].some(
        (box) =>
          box.width > 0 &&
          box.right > stage.left + 1 &&
          box.left < stage.right - 1 &&
          box.bottom > stage.top + 1 &&
          box.top < stage.bottom - 1,
      )
      if (meets) over.push(text)
    }
    return over
  })
}
