import { sql } from 'drizzle-orm'
import { brand } from '#contract/brand.ts'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import type { ConsoleEnv } from '../console-env.ts'
import { findingsOn } from './axe.ts'
import { hydrated } from './steps.ts'
import { logIn } from '../steps.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('an inquiry', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  const opener = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Investment & Partnership' })
  const openWindow = async (page: Page) => {
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Message').waitFor()
    return page.getByRole('dialog')
  }
  const inquiries = () =>
    testEnv.database.db.execute<{ name: string; kind: string; reference: string }>(
      sql`select name, kind, reference from inquiries order by inquiry_id`,
    )

  it.each(casesOf([390, 1440], (width) => width === 390))(
    'is sent from the foot of a page by keyboard, at %i px',
    async (width) => {
      const { page, errors } = await visitInTurn(browser, testEnv.url, {
        kind: 'site',
        locale: 'en-US',
        width,
      })
      await page.goto(`${testEnv.url}/eng/companyPartners`)
      await hydrated(page)
      let window = await openWindow(page)
      await page.keyboard.press('Escape')
      await window.waitFor({ state: 'detached' })
      expect(await opener(page).evaluate((it) => it === document.activeElement)).toBe(true)

      window = await openWindow(page)
      await window.getByLabel('Message').fill('Too short')
      await window.getByRole('button', { name: 'Send inquiry' }).press('Enter')
      await window.getByText('Name is required').waitFor()
      expect(await window.getByLabel('Name').evaluate((it) => it === document.activeElement)).toBe(true)
      expect(await findingsOn(page, `form with errors at ${width}`)).toEqual([])

      const name = `Visitor at ${width}`
      await page.keyboard.type(name)
      await window.getByLabel('Partnership').check()
      await window.getByLabel('Email').fill('visitor@visitor.example')
      await window.getByLabel('Message').fill('We would like to build something together.')
      await window.getByRole('checkbox').press('Space')
      await window.getByRole('button', { name: 'Send inquiry' }).press('Enter')
      await window.getByRole('heading', { name: 'Your inquiry has arrived' }).waitFor()
      const [row] = (await inquiries()).slice(-1)
      expect(row).toMatchObject({ name, kind: 'partnership' })
      expect(await window.getByText(row?.reference ?? '').isVisible()).toBe(true)
      expect(await findingsOn(page, `arrived at ${width}`)).toEqual([])
      await window.getByRole('button', { name: 'Close', exact: true }).press('Enter')
      await window.waitFor({ state: 'detached' })
      expect(errors).toEqual([])
    },
  )

  it('says without scripts that it needs them and whom to write to, and puts nothing into an address', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(`${testEnv.url}/eng/inquiry`)
    // Playwright finds no text inside of a noscript.
    const said = (await page.locator('main noscript p').textContent()) ?? ''
    for (const word of ['JavaScript', brand.inboxes.inquiry, brand.inboxes.partnership])
      expect(said).toContain(word)
    expect(await page.locator('main noscript p').isVisible()).toBe(true)
    const form = page.locator('main form')
    expect([await form.isVisible(), await form.getAttribute('method')]).toEqual([false, 'post'])
    await context.close()
  })

  it('is not needed to reach a page: the menu opens without scripts', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(`${testEnv.url}/eng`)
    const entry = page.locator('#menu-nft a').first()
    expect(await entry.isVisible()).toBe(false)
    await page.locator('#menu-nft-top').hover()
    await entry.click()
    await page.waitForURL(/\/eng\/nft/)
    await page.setViewportSize({ width: 390, height: 844 })
    const narrow = page.locator('#menu-rwa a').first()
    await page.mouse.move(0, 800)
    await page.locator('h1').first().click()
    expect(await narrow.isVisible()).toBe(false)
    await page.locator('.site-menu-toggle').click()
    await narrow.click()
    await page.waitForURL(/\/eng\/rwa/)
    await context.close()
  })

  it.runIf(isSoak)('has a page of its own, which the link leads to when it is opened elsewhere', async () => {
    const { page } = await visitInTurn(browser, testEnv.url, { kind: 'site', locale: 'en-US', width: 1440 })
    await page.goto(`${testEnv.url}/eng/companyPartners`)
    const href = await opener(page).getAttribute('href')
    await page.goto(`${testEnv.url}${href?.replace('investment', 'partnership')}`)
    await hydrated(page)
    await expect.poll(() => page.getByRole('main').getByLabel('Partnership').isChecked()).toBe(true)
  })

  it.runIf(isSoak)(
    'keeps what was typed before the page was hydrated, and the kind the address names',
    async () => {
      const { page } = await visitInTurn(browser, testEnv.url, {
        kind: 'site',
        locale: 'en-US',
        width: 390,
        height: 844,
        isPhone: true,
      })
      let open = () => {}
      const held = new Promise<void>((done) => (open = done))
      await page.route(/assets\/main-/, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(`${testEnv.url}/eng/inquiry?kind=partnership`)
      await page.getByLabel('Name').fill('An early bird')
      open()
      await hydrated(page)
      await expect.poll(() => page.getByRole('main').getByLabel('Partnership').isChecked()).toBe(true)
      expect(await page.getByLabel('Name').inputValue()).toBe('An early bird')
    },
  )

  it.runIf(isSoak)('passes every rule with errors in Korean', async () => {
    const { page } = await visitInTurn(browser, testEnv.url, { kind: 'site', locale: 'ko-KR', width: 390 })
    await page.goto(`${testEnv.url}/kor/inquiry`)
    await hydrated(page)
    await page.getByRole('main').locator('button[type=submit]').click()
    await page.getByRole('main').locator('[aria-invalid=true]').first().waitFor()
    expect(await findingsOn(page, 'Korean form with errors')).toEqual([])
  })

  it.runIf(isSoak)('is marked as done in the console', async () => {
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: 'site',
      locale: 'en-US',
      width: 1440,
    })
    await logIn(page, testEnv)
    await page.goto(`${testEnv.url}/admin/adminInquiryList`)
    await page.getByRole('row').filter({ hasText: 'Visitor at 390' }).click()
    const window = page.getByRole('dialog')
    await window.getByText('We would like to build something together.').waitFor()
    expect(await findingsOn(page, 'inquiry window')).toEqual([])
    await window.getByRole('button', { name: 'Mark as done' }).click()
    await window.getByRole('button', { name: 'Open again' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('row').filter({ hasText: 'Visitor at 390' }).getByText('Done').waitFor()
    expect(errors).toEqual([])
  })
})
