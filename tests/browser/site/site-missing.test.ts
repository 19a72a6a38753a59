import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from './axe.ts'
import { openSite } from './open-site.ts'
import { hydrated } from './steps.ts'
import { isSoak } from '../../support/soak.ts'

/**
 * SPEC.md section 8: files that fail, or take longer than 120 s, are reported to the visitor, with a way to reload.
 */
describe.skipIf(!hasChromium())('a part of the shell that does not come', () => {
  const { testEnv, browser, open } = openSite()
  const noticeOn = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'The connection may have dropped' })

  const parts = [
    ['popups', 'My page'],
    ['popups', 'Connect wallet'],
    ['picker', 'Connect wallet'],
  ] as const
  it.runIf(isSoak).each(parts)(
    'leaves the page as it is: %s, at every press of "%s"',
    async (chunk, button) => {
      const { page } = await visitInTurn(browser(), testEnv().url, {
        kind: 'site',
        locale: 'en-US',
        width: 1440,
      })
      await page.route(new RegExp(`assets/${chunk}-`), (route) => route.abort())
      await page.goto(`${testEnv().url}/eng`)
      await hydrated(page)
      const notice = noticeOn(page)
      for (let press = 0; press < 2; press++) {
        await page.getByRole('banner').getByRole('button', { name: button }).click()
        await notice.waitFor()
        await notice.getByRole('button', { name: 'Dismiss notice' }).click()
        await notice.waitFor({ state: 'detached' })
      }
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('contentinfo').waitFor()
      await page.unrouteAll()
      await page.getByRole('banner').getByRole('button', { name: button }).click()
      expect(await findingsOn(page, 'notice')).toEqual([])
      const reload = page.waitForEvent('load')
      await notice.getByRole('button', { name: 'Reload' }).click()
      await reload
      await hydrated(page)
      await page.getByRole('banner').getByRole('button', { name: button }).click()
      await page.getByRole('dialog').waitFor()
    },
  )

  it('leaves the page as it is without what every page fetches after it', async () => {
    const { page } = await visitInTurn(browser(), testEnv().url, {
      kind: 'site',
      locale: 'en-US',
      width: 1440,
    })
    await page.route(/assets\/late-parts-/, (route) => route.abort())
    await page.goto(`${testEnv().url}/eng/nftAlya`)
    await noticeOn(page).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('contentinfo').waitFor()
  })

  it.runIf(isSoak)('says so in Korean, and where the address asks for a window', async () => {
    const { page } = await visitInTurn(browser(), testEnv().url, {
      kind: 'site',
      locale: 'ko-KR',
      width: 390,
    })
    await page.route(/assets\/migration-window-/, (route) => route.abort())
    await page.goto(`${testEnv().url}/kor/nftPunkykongz?migrate=1`)
    await page.getByRole('alert').filter({ hasText: '연결이 끊겼거나' }).waitFor()
    expect(await findingsOn(page, 'notice on a phone')).toEqual([])
  })

  it.runIf(isSoak)('is reported after 120 s', async () => {
    const { page } = await visitInTurn(browser(), testEnv().url, {
      kind: 'site',
      locale: 'en-US',
      width: 1440,
      hasClock: true,
    })
    await page.route(/assets\/popups-/, () => undefined)
    await page.goto(`${testEnv().url}/eng`)
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'My page' }).click()
    await page.clock.runFor(100_000)
    expect(await noticeOn(page).isVisible()).toBe(false)
    await page.clock.runFor(25_000)
    await noticeOn(page).waitFor()
  })

  it.runIf(isSoak)('takes the visitor to the page of inquiries where the window has no words', async () => {
    const { page } = await open('/eng/companyPartners')
    await page.route(/assets\/inquiry-[\w-]{8}\.js$/, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Investment & Partnership' }).click()
    await page.waitForURL(/\/eng\/inquiry\?kind=investment$/)
  })
})
