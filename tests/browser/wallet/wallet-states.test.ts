import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { hasChromium } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn, settled } from '../site/axe.ts'
import type { WalletEnv } from './wallet-env.ts'
import { openPage, walletButton } from './wallet-steps.ts'
import { isSoak } from '../../support/soak.ts'

/** Where pictures of every state go, for a person to see. */
const picturesDir = process.env['PICTURES_DIR']

/** A phone and a prompts. */
const widths = [390, 1440]

describe.skipIf(!hasChromium())('every state of the wallet window', () => {
  let testEnv: WalletEnv
  let browser: Browser
  it.beforeAll(({ walletEnv, chromium }) => {
    testEnv = walletEnv
    browser = chromium
    if (picturesDir) mkdirSync(picturesDir, { recursive: true })
  })
  beforeEach(() => {
    testEnv.klip.isDown = false
  })

  /** Holds the state to every rule, and leaves nothing to scroll sideways at any width. */
  const look = async (page: Page, name: string) => {
    // What is pressed sooner after a change counts as a slip.
    await page.clock.fastForward(600)
    await settled(page)
    expect(await findingsOn(page, name)).toEqual([])
    const walked = page.viewportSize() ?? { width: 0, height: 0 }
    // The width of the walk comes last: it goes on there.
    for (const width of [...widths.filter((it) => it !== walked.width), walked.width]) {
      await page.setViewportSize({ ...walked, width })
      if (picturesDir) await page.screenshot({ path: `${picturesDir}/${name}-${width}.png` })
      const overflow = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        return dialog ? dialog.scrollWidth - dialog.clientWidth : 0
      })
      expect([name, width, overflow]).toEqual([name, width, 0])
    }
  }

  describe.each([
    ['ko-KR', '/kor', 390],
    ['en-US', '/eng', 1440],
  ] as const)('%s at %s, walked at %i px and seen at every width', (locale, path, width) => {
    const at = (name: string) => `${path.slice(1)}-${name}`
    const row = (page: Page, wallet: string) =>
      page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${wallet}`) })
    const primary = (page: Page) => page.locator('dialog[open] .wallet-actions > :first-child')
    const openIt = () =>
      openPage(browser, testEnv, {
        has: { phantom: 'standard', metamask: 'announced' },
        evm: { metamask: { chainId: '0x1' } },
        path,
        locale,
        width,
        hasClock: true,
      })

    it.runIf(isSoak || width === 390)(
      'from the list to the login, with what can go wrong between',
      async () => {
        const { page, wallets } = await openIt()
        const { prompts } = wallets
        await walletButton(page).click()
        await row(page, 'Phantom').waitFor()
        await look(page, at('list'))
        const site = page.context().waitForEvent('page')
        await row(page, 'Solflare').click()
        await (await site).close()
        await page.locator('.wallet-stage').waitFor()
        await look(page, at('not-installed'))
        await page.locator('.wallet-actions > :last-child').click()
        prompts.answer('connect', 'hold')
        await row(page, 'Phantom').click()
        await expect.poll(() => prompts.count('connect')).toBe(1)
        await look(page, at('awaiting-approval'))
        expect(await page.locator('.wallet-still').count()).toBe(0)
        await page.clock.fastForward(10_000)
        await page.locator('.wallet-still').waitFor()
        await look(page, at('still-waiting'))
        prompts.release('reject')
        await primary(page).waitFor()
        await page.locator('.wallet-emblem[data-tone=neutral]').waitFor()
        await look(page, at('rejected'))
        prompts.answer('connect', 'pending')
        await primary(page).click()
        await page.locator('.wallet-emblem[data-tone=warning]').waitFor()
        await look(page, at('pending'))
        prompts.answer('connect', 'approve')
        prompts.answer('sign', 'hold')
        await primary(page).click()
        await expect.poll(() => prompts.count('sign')).toBe(1)
        await look(page, at('signing'))
        await page.keyboard.press('Escape')
        await page.getByRole('alertdialog').waitFor()
        await look(page, at('closing'))
        await page.getByRole('alertdialog').getByRole('button').first().click()
        prompts.answer('sign', 'approve')
        prompts.release('approve')
        await page.locator('.wallet-emblem[data-tone=success]').waitFor()
        await look(page, at('connected'))
        await primary(page).click()
        await walletButton(page).click()
        await page.locator('.wallet-leave').waitFor()
        await look(page, at('account'))
        await page.keyboard.press('Escape')
        await wallets.switchSolana('phantom', 1)
        await page.locator('.wallet-stage').waitFor()
        await look(page, at('switched'))
        await primary(page).click()
        await page.locator('.wallet-emblem[data-tone=success]').waitFor()
      },
    )

    it.runIf(isSoak)('a source-chain wallet beside it, and a phone with a code', async () => {
      const { page, wallets } = await openIt()
      await walletButton(page).click()
      await row(page, 'Klip').click()
      await page.locator('.wallet-code svg').waitFor()
      await look(page, at('klip-code'))
      testEnv.klip.answer({ status: 'canceled' })
      await page.locator('.wallet-emblem[data-tone=neutral]').waitFor()
      await look(page, at('klip-denied'))
      testEnv.klip.isDown = true
      await primary(page).click()
      await page.locator('.wallet-emblem[data-tone=danger]').waitFor()
      await look(page, at('klip-failed'))
      testEnv.klip.isDown = false
      await page.locator('.wallet-actions > :last-child').click()
      await row(page, 'Phantom').click()
      await page.locator('.wallet-emblem[data-tone=success]').waitFor()
      await page.keyboard.press('Escape')
      await walletButton(page).click()
      await page.locator('.wallet-menu').last().getByRole('button').first().click()
      wallets.prompts.answer('switch', 'reject')
      await row(page, 'MetaMask').click()
      await page.locator('.wallet-emblem[data-tone=warning]').waitFor()
      await look(page, at('wrong-network'))
      wallets.prompts.answer('switch', 'approve')
      await primary(page).click()
      await page.locator('.wallet-emblem[data-tone=neutral]').waitFor()
      await look(page, at('link-offered'))
    })
  })
})
