import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium, visit, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import { openSite } from './open-site.ts'
import { hydrated, laidOut } from './steps.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('a page on a phone', () => {
  const { testEnv, browser } = openSite()
  const phone = { locale: 'en-US', width: 390, height: 844, isPhone: true } as const
  const open = async (path: string, prepare?: (page: Page) => Promise<unknown>) => {
    const opened = await visitInTurn(browser(), testEnv().url, { kind: 'site', ...phone })
    const asked: string[] = []
    opened.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await prepare?.(opened.page)
    await opened.page.goto(testEnv().url + path)
    return { ...opened, asked }
  }
  /** Long enough that a page which hydrates by itself would have done so. */
  const settled = (page: Page) => page.waitForLoadState('networkidle')
  const isHydrated = (page: Page) =>
    page.evaluate(() =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__react')),
    )

  it('has its scripts ready, and leaves the processor alone until it is touched', async () => {
    const { page, asked, errors } = await open('/eng/nftGenesis')
    await settled(page)
    await expect.poll(() => asked.filter((it) => /\/assets\/(base|main)-/.test(it))).not.toEqual([])
    expect(await isHydrated(page)).toBe(false)
    await page.mouse.wheel(0, 400)
    await hydrated(page)
    expect(errors).toEqual([])
  })

  it.each(casesOf(['/eng', '/eng/nftGenesis'], (path) => path !== '/eng'))(
    'lays out only what is seen of %s, until it is touched',
    async (path) => {
      const { page } = await open(path)
      await settled(page)
      const isLaidOut = () =>
        page.locator('footer p').evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }))
      expect(await isLaidOut()).toBe(false)
      // It is in the page all the same, for screen readers and for a search in the page.
      await page.getByRole('contentinfo').getByRole('link').first().waitFor()
      await page.mouse.wheel(0, 10)
      await laidOut(page)
      expect(await isLaidOut()).toBe(true)
    },
  )

  const buttons = [
    ['Open menu', '/eng'],
    ['Connect wallet', '/eng'],
    ['Connect wallet', '/eng/powerzonePunkyDrop'],
  ] as const
  it.each(casesOf(buttons, ([, path], at) => at === 0 || path !== '/eng'))(
    'is hydrated by the first touch, on %s of %s',
    async (name, path) => {
      const { page, errors } = await open(path)
      await settled(page)
      const scope = path === '/eng' ? page : page.locator('main')
      await scope.getByRole('button', { name }).first().tap()
      if (name === 'Open menu') await page.getByRole('button', { name: 'Close menu' }).waitFor()
      else await page.getByRole('dialog').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(name === 'Open menu' ? 0 : 1)
      expect(errors).toEqual([])
    },
  )

  it.runIf(isSoak)('answers a touch that comes before its scripts', async () => {
    let letThrough = (): void => undefined
    const gate = new Promise<void>((done) => (letThrough = done))
    const { page } = await open('/eng', (entry) =>
      entry.route(/\/assets\/base-/, async (route) => {
        await gate
        await route.continue()
      }),
    )
    await page.getByRole('button', { name: 'Open menu' }).tap()
    letThrough()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
  })

  it.runIf(isSoak)('asks before it leads to English, at the first touch too', async () => {
    const { page } = await open('/kor/nftGenesis')
    await settled(page)
    await page.locator('header a[hreflang]').tap()
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe('/kor/nftGenesis')
  })

  it.runIf(isSoak)('comes anew for a press that its scripts never came for', async () => {
    const { page } = await open('/eng', (it) => it.route(/\/assets\/base-/, (route) => route.abort()))
    const anew = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await anew
    await page.unroute(/\/assets\/base-/)
    await page.reload()
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
  })

  it.runIf(isSoak)(
    'lives at once for who has a wallet connected, and for a window its address asks for',
    async () => {
      const { page } = await visit(browser(), phone)
      await page.addInitScript(() =>
        localStorage.setItem('WALLETADDRESS', 'So11111111111111111111111111111111111111112'),
      )
      await page.goto(`${testEnv().url}/eng/nftGenesis`)
      await hydrated(page)
      await page.context().close()
      const { page: other } = await open('/eng/nftGenesis?airdrop=apply')
      await other.getByRole('dialog').waitFor()
    },
  )

  it.runIf(isSoak)(
    'keeps what was typed into a form before it lived, and sends none of it in an address',
    async () => {
      let letThrough = (): void => undefined
      const gate = new Promise<void>((done) => (letThrough = done))
      const { page } = await open('/eng/inquiry', (entry) =>
        entry.route(/\/assets\/inquiry-form-/, async (route) => {
          await gate
          await route.continue()
        }),
      )
      await page.getByLabel('Name').fill('Typed early')
      await page.getByLabel('Partnership').check()
      await page.getByLabel('Name').press('Enter')
      letThrough()
      await page.getByText('Email is required').waitFor()
      expect(await page.getByLabel('Name').inputValue()).toBe('Typed early')
      expect(await page.getByLabel('Partnership').isChecked()).toBe(true)
      expect(await page.getByText('Name is required').count()).toBe(0)
      expect(new URL(page.url()).search).toBe('')
    },
  )

  it.runIf(isSoak)(
    'shows the news it was sent with, asks for nothing, and continues when touched',
    async () => {
      const { page, asked, errors } = await open('/eng/companyNews')
      await settled(page)
      expect(await page.locator('main li h2').count()).toBe(6)
      expect(asked.filter((it) => it.startsWith('/api/news'))).toEqual([])
      expect(await isHydrated(page)).toBe(false)
      await page.getByRole('button', { name: 'Older news' }).tap()
      await page.locator('main li h2').nth(8).waitFor()
      expect(errors).toEqual([])
    },
  )

  it('shows the news without any script', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false, locale: 'ko-KR' })
    const page = await context.newPage()
    await page.goto(`${testEnv().url}/kor/companyNews`)
    const title = (await page.locator('main h2').first().textContent()) ?? ''
    await page
      .locator('main a', { has: page.locator('h2') })
      .first()
      .click()
    await page.waitForURL(/companyNewsView\/./)
    expect(await page.locator('h1').textContent()).toBe(title)
    expect(await page.locator('main .prose p').count()).toBeGreaterThan(1)
    const other = (await page.locator('header a[hreflang]').getAttribute('href')) ?? ''
    expect(other).toBe(new URL(page.url()).pathname.replace('/kor/', '/eng/'))
    expect((await page.goto(testEnv().url + other))?.status()).toBe(200)
    await context.close()
  })
})
