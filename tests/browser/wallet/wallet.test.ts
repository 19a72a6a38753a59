import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hasChromium } from '../browser.ts'
import { it } from '../environments.ts'
import type { WalletEnv } from './wallet-env.ts'
import { choose, dialogOf, openPage, sessionOf, shortOf, storageOf, walletButton } from './wallet-steps.ts'
import { casesOf } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('connecting a wallet', () => {
  let testEnv: WalletEnv
  let browser: Browser
  it.beforeAll(({ walletEnv, chromium }) => {
    testEnv = walletEnv
    browser = chromium
  })

  const wallets = [
    ['Phantom', { phantom: 'standard' }, 'solana'],
    ['Phantom', { phantom: 'injected' }, 'solana'],
    ['Solflare', { solflare: 'standard' }, 'solana'],
    ['Solflare', { solflare: 'injected' }, 'solana'],
    ['MetaMask', { metamask: 'announced' }, 'evm'],
    ['MetaMask', { metamask: 'injected' }, 'evm'],
    ['Kaia Wallet', { kaia: 'injected' }, 'evm'],
  ] as const
  const isUsual = (at: number) => [0, 3, 4].includes(at)
  it.each(casesOf(wallets, (_, at) => isUsual(at)))(
    'logs in with %s %o, proven to the server',
    async (name, has, family) => {
      const { page, wallets, errors } = await openPage(browser, testEnv, { has })
      await choose(page, name)
      const done = dialogOf(page, 'Connected')
      await done.waitFor()
      const address = wallets.addresses[family][0] ?? ''
      const known = await sessionOf(page)
      expect(String(known).toLowerCase()).toBe(address.toLowerCase())
      expect([wallets.prompts.count('connect'), wallets.prompts.count('sign')]).toEqual([1, 1])
      await done.getByRole('button', { name: 'Done' }).click()
      const shown = new RegExp(shortOf(address), 'i')
      await walletButton(page).getByText(shown).waitFor()
      const { local, session } = await storageOf(page)
      expect(local).toEqual(session)
      expect(Object.keys(local).sort()).toEqual(['AUTH_KEY', 'UID', 'UUID', 'WALLETADDRESS', 'WALLETTYPE'])
      expect(local['WALLETADDRESS']?.toLowerCase()).toBe(address.toLowerCase())
      expect(errors).toEqual([])
    },
  )
})
