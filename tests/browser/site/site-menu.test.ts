import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from './axe.ts'
import { openSite } from './open-site.ts'
import { focusedId, focusedText, menuSub, menuTop } from './steps.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('the menu of the site', { concurrent: true }, () => {
  const { open } = openSite()
  const toggle = (page: Page) => page.locator('.site-menu-toggle')

  it.runIf(isSoak)(
    'is a bar, a panel, or one that takes the whole width, as the window is wide',
    async () => {
      const { page, leave } = await open('/eng', 1440)
      const kindAt = async (width: number) => {
        await page.setViewportSize({ width, height: 900 })
        if (!(await toggle(page).isVisible())) return 'bar'
        await toggle(page).click()
        await menuTop(page, 'nft').waitFor()
        const box = await page.locator('.site-menu').boundingBox()
        await toggle(page).click()
        await menuTop(page, 'nft').waitFor({ state: 'hidden' })
        return box?.width === width ? 'whole' : 'panel'
      }
      const kinds = [
        [1440, 'bar'],
        [1281, 'bar'],
        [1280, 'panel'],
        [993, 'panel'],
        [992, 'whole'],
        [390, 'whole'],
      ] as const
      for (const [width, kind] of kinds) expect([width, await kindAt(width)]).toEqual([width, kind])
      leave()
    },
  )

  describe('as a bar', () => {
    const width = 1281
    it.runIf(isSoak)('opens on hover, moves with the mouse, and closes when it leaves', async () => {
      const { page, errors, leave } = await open('/eng', width)
      expect(await toggle(page).isVisible()).toBe(false)
      await menuTop(page, 'rwa').hover()
      await menuSub(page, 'rwa').waitFor()
      await menuTop(page, 'nft').hover()
      await menuSub(page, 'nft').waitFor()
      expect(await menuSub(page, 'rwa').isVisible()).toBe(false)
      expect(await findingsOn(page, `menu at ${width}`, 'header')).toEqual([])
      await page.mouse.move(width / 2, 800)
      await menuSub(page, 'nft').waitFor({ state: 'hidden' })
      expect(errors).toEqual([])
      leave()
    })

    it.runIf(isSoak)('stays open at the press that follows the mouse, and shuts at the next', async () => {
      const { page, leave } = await open('/eng', width)
      await menuTop(page, 'rwa').hover()
      await menuSub(page, 'rwa').waitFor()
      await menuTop(page, 'rwa').click()
      expect(await menuSub(page, 'rwa').isVisible()).toBe(true)
      await menuTop(page, 'rwa').click()
      await menuSub(page, 'rwa').waitFor({ state: 'hidden' })
      leave()
    })

    it('is used by keyboard alone', async () => {
      const { page, leave } = await open('/eng', width)
      await menuTop(page, 'company').focus()
      await page.keyboard.press('Enter')
      await menuSub(page, 'company').waitFor()
      await page.keyboard.press('Tab')
      expect(await focusedText(page)).toBe('About')
      await page.keyboard.press('Escape')
      await menuSub(page, 'company').waitFor({ state: 'hidden' })
      expect(await focusedId(page)).toBe('menu-company-top')
      await page.keyboard.press('Space')
      await menuSub(page, 'company').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/eng\/companyAbout$/)
      await menuSub(page, 'company').waitFor({ state: 'hidden' })
      expect(await focusedId(page)).toBe('main')
      leave()
    })

    it.runIf(isSoak)('closes when the focus leaves, on a press outside and on another width', async () => {
      const { page, leave } = await open('/eng', width)
      await menuTop(page, 'rwa').press('Enter')
      await menuSub(page, 'rwa').waitFor()
      await page.locator('main a').first().focus()
      await menuSub(page, 'rwa').waitFor({ state: 'hidden' })
      await menuTop(page, 'rwa').press('Enter')
      await menuSub(page, 'rwa').waitFor()
      await page.mouse.click(width / 2, 850)
      await menuSub(page, 'rwa').waitFor({ state: 'hidden' })
      await menuTop(page, 'rwa').press('Enter')
      await page.setViewportSize({ width, height: 700 })
      expect(await menuSub(page, 'rwa').isVisible()).toBe(true)
      await page.setViewportSize({ width: width + 40, height: 700 })
      await menuSub(page, 'rwa').waitFor({ state: 'hidden' })
      leave()
    })
  })

  describe.each(casesOf([993, 390], (width) => width === 390))('as a panel, at %i px', (width) => {
    it('has accordions, and closes on a new page', async () => {
      const { page, errors, leave } = await open('/kor', width, 'ko-KR')
      expect(await menuTop(page, 'nft').isVisible()).toBe(false)
      await toggle(page).click()
      await menuTop(page, 'nft').click()
      await menuSub(page, 'nft').waitFor()
      expect(await findingsOn(page, `panel at ${width}`, 'header')).toEqual([])
      await menuSub(page, 'nft').getByRole('link', { name: '알리아' }).click()
      await page.waitForURL(/\/kor\/nftAlya$/)
      await menuTop(page, 'nft').waitFor({ state: 'hidden' })
      // On the page where one is already, too.
      await toggle(page).click()
      await menuTop(page, 'nft').click()
      await menuSub(page, 'nft').getByRole('link', { name: '알리아' }).click()
      await menuTop(page, 'nft').waitFor({ state: 'hidden' })
      expect(errors).toEqual([])
      leave()
    })

    it.runIf(isSoak)('is used by keyboard alone, and closes when the focus leaves', async () => {
      const { page, leave } = await open('/eng', width)
      await toggle(page).focus()
      await page.keyboard.press('Enter')
      await menuTop(page, 'rwa').waitFor()
      await page.keyboard.press('Tab')
      expect(await focusedId(page)).toBe('menu-rwa-top')
      await page.keyboard.press('Space')
      await menuSub(page, 'rwa').waitFor()
      await page.keyboard.press('Tab')
      expect(await focusedText(page)).toBe('RWA Project')
      // An accordion shuts again by its own button, and the panel stays.
      await menuTop(page, 'rwa').press('Enter')
      await menuSub(page, 'rwa').waitFor({ state: 'hidden' })
      expect(await menuTop(page, 'rwa').isVisible()).toBe(true)
      await page.setViewportSize({ width, height: 700 })
      expect(await menuTop(page, 'rwa').isVisible()).toBe(true)
      await page.locator('main a').first().focus()
      await menuTop(page, 'rwa').waitFor({ state: 'hidden' })
      leave()
    })

    it.runIf(isSoak)('closes by its button, by Escape, outside and with the width', async () => {
      const { page, leave } = await open('/kor', width, 'ko-KR')
      const isOpen = () => menuTop(page, 'rwa').isVisible()
      await toggle(page).click()
      await toggle(page).click()
      expect(await isOpen()).toBe(false)
      await toggle(page).press('Enter')
      await page.keyboard.press('Escape')
      expect(await isOpen()).toBe(false)
      expect(await toggle(page).evaluate((it) => it === document.activeElement)).toBe(true)
      await toggle(page).click()
      // At 992 px and narrower nothing of the page is left beside the panel.
      if (width > 992) await page.mouse.click(40, 500)
      else await toggle(page).click()
      await menuTop(page, 'rwa').waitFor({ state: 'hidden' })
      await toggle(page).click()
      await page.setViewportSize({ width: width - 30, height: 900 })
      await menuTop(page, 'rwa').waitFor({ state: 'hidden' })
      leave()
    })
  })
})
