import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium } from '../browser.ts'
import { it } from '../environments.ts'
import { findingsOn } from '../site/axe.ts'
import { hydrated } from '../site/steps.ts'
import type { WalletEnv } from './wallet-env.ts'
import { choose, dialogOf, openPage, sessionOf, shortOf, storageOf, walletButton } from './wallet-steps.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('the wallet of a visitor', () => {
  let testEnv: WalletEnv
  let browser: Browser
  it.beforeAll(({ walletEnv, chromium }) => {
    testEnv = walletEnv
    browser = chromium
  })

  const connected = async (has: Parameters<typeof openPage>[2]['has'], wallet: string) => {
    const opened = await openPage(browser, testEnv, { has })
    await choose(opened.page, wallet)
    await dialogOf(opened.page, 'Connected').getByRole('button', { name: 'Done' }).click()
    return opened
  }

  it.runIf(isSoak)(
    'takes a refusal as no error: neutral words, and a retry that has the focus and works',
    async () => {
      const { page, wallets } = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
      wallets.prompts.answer('connect', 'reject')
      await choose(page, 'Phantom')
      await dialogOf(page, 'You canceled').getByText('You did not approve the connection').waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      expect(await focused()).toBe('Try again')
      wallets.prompts.answer('connect', 'approve')
      wallets.prompts.answer('sign', 'reject')
      await page.keyboard.press('Enter')
      await dialogOf(page, 'You canceled the signature')
        .getByText('You did not sign. Nothing moved')
        .waitFor()
      expect(await sessionOf(page)).toBe('SIGNED_OUT')
      expect(Object.keys((await storageOf(page)).local)).not.toContain('WALLETADDRESS')
      wallets.prompts.answer('sign', 'approve')
      await page.keyboard.press('Enter')
      await dialogOf(page, 'Connected').waitFor()
      expect(await sessionOf(page)).toEqual([wallets.addresses.solana[0]])
    },
  )

  it.runIf(isSoak)(
    'asks before it closes while a signature is pending, and signs once however often one presses',
    async () => {
      const { page, wallets } = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
      wallets.prompts.answer('sign', 'hold')
      await walletButton(page).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Phantom/ })
        .dblclick()
      await dialogOf(page, 'Waiting for your signature').getByText('It is free and moves no assets').waitFor()
      await page.keyboard.press('Escape')
      await dialogOf(page, 'Your wallet is waiting').getByRole('button', { name: 'Keep waiting' }).click()
      await dialogOf(page, 'Waiting for your signature').waitFor()
      wallets.prompts.release('approve')
      await dialogOf(page, 'Connected').waitFor()
      expect([wallets.prompts.count('connect'), wallets.prompts.count('sign')]).toEqual([1, 1])
    },
  )

  it.runIf(isSoak)('says that the wallet still shows an earlier request', async () => {
    const { page, wallets } = await openPage(browser, testEnv, { has: { metamask: 'announced' } })
    wallets.prompts.answer('connect', 'pending')
    await choose(page, 'MetaMask')
    await dialogOf(page, 'Answer your wallet first').waitFor()
  })

  it.runIf(isSoak)(
    'adds an unknown network, goes there, and reads back where the wallet stands',
    async () => {
      const { page, wallets } = await openPage(browser, testEnv, {
        has: { metamask: 'announced' },
        evm: { metamask: { chainId: '0x1', known: ['0x1'], nestsUnknownChain: true } },
      })
      wallets.prompts.answer('switch', 'reject')
      await choose(page, 'MetaMask')
      const wrong = dialogOf(page, 'Switch the network')
      await wrong.getByText('Please set the network to Mainnet(Klaytn Cypress).').waitFor()
      expect(wallets.evm.metamask.chainId).toBe('0x1')
      wallets.prompts.answer('switch', 'approve')
      await wrong.getByRole('button', { name: 'Switch network' }).click()
      await dialogOf(page, 'Connected').waitFor()
      expect(wallets.evm.metamask.chainId).toBe('0x2019')
      expect(wallets.prompts.count('add')).toBe(1)
    },
  )

  it.runIf(isSoak)('comes back silently after a reload, and shows the address at once', async () => {
    const { page, wallets } = await connected({ phantom: 'standard' }, 'Phantom')
    await page.reload()
    await walletButton(page)
      .getByText(shortOf(wallets.addresses.solana[0] ?? ''))
      .waitFor()
    await page.waitForLoadState('networkidle')
    await walletButton(page).click()
    await dialogOf(page, 'Your wallets').getByText('Proven by signature').waitFor()
    expect([wallets.prompts.count('connect'), wallets.prompts.count('sign')]).toEqual([1, 1])
  })

  it.runIf(isSoak).each(['standard', 'injected'] as const)(
    'forgets a Solflare (%s) that no longer trusts the site, and asks nothing',
    async (solflare) => {
      const { page, wallets } = await connected({ solflare }, 'Solflare')
      await page.context().clearCookies()
      wallets.forget('solflare')
      await page.reload()
      await hydrated(page)
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
      expect(wallets.prompts.count('connect')).toBe(1)
      expect(await storageOf(page)).toEqual({ local: {}, session: {} })
    },
  )

  it.runIf(isSoak)('ends with a disconnect in Solflare itself', async () => {
    const { page, wallets } = await connected({ solflare: 'standard' }, 'Solflare')
    await wallets.disconnect('solflare')
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await sessionOf(page)).toBe('SIGNED_OUT')
    expect(await storageOf(page)).toEqual({ local: {}, session: {} })
  })

  it.each(casesOf(['standard', 'injected'] as const, (kind) => kind === 'standard'))(
    'explains a switch of accounts in Phantom (%s), and logs in anew by a signature',
    async (phantom) => {
      const { page, wallets } = await connected({ phantom }, 'Phantom')
      const [first, second] = wallets.addresses.solana
      await wallets.switchSolana('phantom', 1)
      const offer = dialogOf(page, 'You switched accounts')
      await offer.waitFor()
      await expect.poll(() => sessionOf(page)).toBe('SIGNED_OUT')
      expect((await storageOf(page)).local['WALLETADDRESS']).toBe(second)
      await offer.getByRole('button', { name: 'Sign and log in' }).click()
      await dialogOf(page, 'Connected').getByRole('button', { name: 'Done' }).click()
      expect(await sessionOf(page)).toEqual([second])
      expect(await sessionOf(page)).not.toContain(first)
      // One that never approved this site ends the session.
      await wallets.switchSolana('phantom', 0, { isTrusted: false })
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
      await expect.poll(() => sessionOf(page)).toBe('SIGNED_OUT')
    },
  )

  it.runIf(isSoak)('disconnects: logged out, both storages empty, on the same page', async () => {
    const { page } = await connected({ phantom: 'standard' }, 'Phantom')
    await walletButton(page).click()
    await dialogOf(page, 'Your wallets').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('status').getByText('Logout completed.').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await sessionOf(page)).toBe('SIGNED_OUT')
    expect(await storageOf(page)).toEqual({ local: {}, session: {} })
    expect(new URL(page.url()).pathname).toBe('/eng')
    await walletButton(page).click()
    await page.getByRole('button', { name: /^Phantom Last used/ }).waitFor()
  })

  it.runIf(isSoak)('disconnects after the signature of a second wallet was refused', async () => {
    const { page, wallets } = await connected({ phantom: 'standard', metamask: 'announced' }, 'Phantom')
    wallets.prompts.answer('sign', 'reject')
    await walletButton(page).click()
    await page.getByRole('button', { name: 'Connect a source-chain wallet' }).click()
    await page.getByRole('button', { name: /^MetaMask/ }).click()
    await page.getByRole('button', { name: 'Log in with this wallet only' }).click()
    await dialogOf(page, 'You canceled the signature').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await walletButton(page).click()
    await dialogOf(page, 'Your wallets').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('status').getByText('Logout completed.').waitFor()
    expect(await sessionOf(page)).toBe('SIGNED_OUT')
    expect(await storageOf(page)).toEqual({ local: {}, session: {} })
  })

  it.runIf(isSoak)(
    'carries out a disconnect in the wallet itself when the server cannot be reached, and says so',
    async () => {
      const { page, wallets } = await connected({ phantom: 'standard' }, 'Phantom')
      await page.route('**/api/login/doLogout', (route) => route.abort())
      await wallets.disconnect('phantom')
      await page.getByText('Logout failed').waitFor()
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
      expect(await storageOf(page)).toEqual({ local: {}, session: {} })
    },
  )

  it.runIf(isSoak)('keeps what is connected when the server cannot be reached', async () => {
    const { page } = await connected({ phantom: 'standard' }, 'Phantom')
    await page.route('**/api/login/doLogout', (route) => route.abort())
    await walletButton(page).click()
    await dialogOf(page, 'Your wallets').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Logout failed').waitFor()
    expect((await storageOf(page)).local['WALLETTYPE']).toBe('phantom')
  })

  it.runIf(isSoak)('follows another tab: connected there, disconnected there', async () => {
    const { page, wallets } = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
    const other = await page.context().newPage()
    await other.goto(`${testEnv.url}/eng/nftAlya`)
    await hydrated(other)
    await choose(page, 'Phantom')
    await dialogOf(page, 'Connected').waitFor()
    const short = shortOf(wallets.addresses.solana[0] ?? '')
    await walletButton(other).getByText(short).waitFor()
    await walletButton(other).click()
    await dialogOf(other, 'Your wallets').getByRole('button', { name: 'Disconnect' }).click()
    await other.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Connect wallet', includeHidden: true })
      .waitFor({ state: 'attached' })
    expect(wallets.prompts.count('sign')).toBe(1)
  })

  it('links a source-chain wallet with a Solana wallet by two signatures', async () => {
    const { page, wallets } = await connected({ phantom: 'standard', metamask: 'announced' }, 'Phantom')
    await walletButton(page).click()
    await page.getByRole('button', { name: 'Connect a source-chain wallet' }).click()
    await page.getByRole('button', { name: /^MetaMask/ }).click()
    const offer = dialogOf(page, 'Link these two wallets?')
    await offer.getByRole('button', { name: 'Sign twice and link' }).click()
    await dialogOf(page, 'Connected').getByText('Both wallets now belong to one account.').waitFor()
    const proven = await sessionOf(page)
    const both = [wallets.addresses.evm[0], wallets.addresses.solana[0]].map(String).toSorted()
    expect(proven).toEqual(both)
    expect(wallets.prompts.count('sign')).toBe(3)
    await page.reload()
    await hydrated(page)
    await walletButton(page).click()
    await page.getByText('Proven by signature').nth(1).waitFor()
    expect(await findingsOn(page, 'menu of two wallets')).toEqual([])
  })

  it.runIf(isSoak)('needs no mouse: from the header to the login and out again', async () => {
    const { page, wallets } = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
    await walletButton(page).focus()
    await page.keyboard.press('Enter')
    await dialogOf(page, 'Connect a wallet').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    for (let presses = 0; presses < 10 && !(await focused()).includes('Phantom'); presses += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialogOf(page, 'Connected').waitFor()
    expect(await focused()).toBe('Done')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await focused()).toContain(shortOf(wallets.addresses.solana[0] ?? ''))
  })
})
