import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium } from '../browser.ts'
import { it } from '../environments.ts'
import { hydrated } from '../site/steps.ts'
import type { WalletEnv } from './wallet-env.ts'
import { choose, dialogOf, openPage, sessionOf, storageOf, walletButton } from './wallet-steps.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('what belongs to a connected wallet', () => {
  let testEnv: WalletEnv
  let browser: Browser
  it.beforeAll(({ walletEnv, chromium }) => {
    testEnv = walletEnv
    browser = chromium
  })

  const bodiesTo = (page: Page, path: string) => {
    const bodies: Record<string, unknown>[] = []
    page.on('request', (entry) => {
      if (new URL(entry.url()).pathname === path) bodies.push(entry.postDataJSON())
    })
    return bodies
  }

  const offered = [
    // No public explorer knows the network of this installation.
    ['Phantom', { phantom: 'standard' }, 'solana', null],
    ['Kaia Wallet', { kaia: 'injected' }, 'evm', 'https://kaiascan.io/address/'],
  ] as const
  it.each(casesOf(offered, ([, , family]) => family === 'evm'))(
    'offers %s its copy, the explorer there is, and disconnect, which wipes everything',
    async (name, has, family, explorer) => {
      const { page, wallets } = await openPage(browser, testEnv, { has, path: '/eng/nftAlya?from=here#top' })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await choose(page, name)
      await dialogOf(page, 'Connected').getByRole('button', { name: 'Done' }).click()
      // What others keep goes too.
      await page.evaluate(() => {
        for (const place of [localStorage, sessionStorage]) place.setItem('NFTNAME', 'Tori')
        localStorage.setItem('MIGRATION_SENDS', '{}')
      })
      await page.reload()
      await hydrated(page)
      await walletButton(page).click()
      const menu = dialogOf(page, 'Your wallets')
      const address = wallets.addresses[family][0]?.toLowerCase()
      await menu.getByRole('button', { name: 'Copy address' }).click()
      await page.getByText('Address copied.').waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied.toLowerCase()).toBe(address)
      const link = menu.getByRole('link', { name: /View in explorer/ })
      if (explorer === null) expect(await link.count()).toBe(0)
      else expect((await link.getAttribute('href'))?.toLowerCase()).toBe(explorer + address)
      await menu.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
      expect(await storageOf(page)).toEqual({ local: {}, session: {} })
      expect(await sessionOf(page)).toBe('SIGNED_OUT')
      expect(page.url()).toBe(`${testEnv.url}/eng/nftAlya?from=here#top`)
    },
  )

  it.runIf(isSoak)('registers the account a person switches to, in the words of SPEC.md', async () => {
    const { page, wallets } = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
    const bodies = bodiesTo(page, '/api/user/checkAndInsertUser')
    await choose(page, 'Phantom')
    await dialogOf(page, 'Connected').getByRole('button', { name: 'Done' }).click()
    await wallets.switchSolana('phantom', 1)
    await dialogOf(page, 'You switched accounts').waitFor()
    const [first, second] = wallets.addresses.solana
    const bodyOf = (input: string | undefined) => ({
      uid: input,
      wallet_address: input,
      wallet_type: 'phantom',
      reg_id: input,
    })
    await expect.poll(() => bodies).toEqual([bodyOf(first), bodyOf(second)])
    await expect.poll(async () => (await storageOf(page)).local['UID']).toBe(second)
  })

  it.runIf(isSoak)('gives nothing for what somebody wrote into storage', async () => {
    const { page, wallets } = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
    await choose(page, 'Phantom')
    await dialogOf(page, 'Connected').waitFor()
    const stolen = (await storageOf(page)).local
    expect(await sessionOf(page)).toEqual([wallets.addresses.solana[0]])
    const thief = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
    await thief.page.evaluate((all) => {
      for (const place of [localStorage, sessionStorage])
        for (const [key, value] of Object.entries({ ...all, ADCD: 'ADMIN' })) place.setItem(key, value)
    }, stolen)
    await thief.page.reload()
    await hydrated(thief.page)
    await thief.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await sessionOf(thief.page)).toBe('SIGNED_OUT')
    expect(await storageOf(thief.page)).toEqual({ local: {}, session: {} })
    expect(await sessionOf(page)).toEqual([wallets.addresses.solana[0]])
  })

  it.runIf(isSoak)('fetches the code of a wallet when it is chosen, and no other', async () => {
    const { page, wallets } = await openPage(browser, testEnv, {
      has: { phantom: 'standard', metamask: 'announced' },
    })
    await page.route('**/api/wallet/config', async (route) => {
      const response = await route.fetch()
      const body: { returnValue: object } = await response.json()
      const returnValue = { ...body.returnValue, walletConnectProjectId: 'p'.repeat(32) }
      await route.fulfill({ response, json: { ...body, returnValue } })
    })
    const names = ['phantom', 'solflare', 'metamask', 'kaia', 'klip', 'dcent', 'ledger', 'walletconnect']
    const fetched = new Set<string>()
    page.on('request', (entry) => {
      const found = /\/assets\/([a-z]+)-[\w-]+\.js$/.exec(new URL(entry.url()).pathname)?.[1]
      if (found && names.includes(found)) fetched.add(found)
    })
    wallets.prompts.answer('connect', 'hold')
    await walletButton(page).click()
    await dialogOf(page, 'Connect a wallet').waitFor()
    const row = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })
    const here = [/^Phantom/, /^MetaMask/, /^Ledger\s?USB/, /^WalletConnect/]
    for (const name of here) await row(name).hover()
    await row(/^Phantom/).focus()
    const passed = new Set<string>()
    for (let presses = 0; presses < 10; presses += 1) {
      passed.add(await page.evaluate(() => document.activeElement?.textContent ?? ''))
      await page.keyboard.press('Tab')
    }
    for (const name of here) expect([...passed].some((it) => name.test(it.slice(1)))).toBe(true)
    await page.waitForLoadState('networkidle')
    expect([...fetched]).toEqual([])
    await row(/^MetaMask/).click()
    await dialogOf(page, 'Approve in MetaMask').waitFor()
    expect([...fetched]).toEqual(['metamask'])
  })
})
