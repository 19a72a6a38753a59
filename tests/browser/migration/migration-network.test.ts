import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import eng from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import wallet from '#web/src/site/locales/eng/wallet.json' with { type: 'json' }
import { newWallet } from '../../support/wallet/wallet.ts'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import type { EvmName } from '../injected/install.ts'
import type { MigrationEnv } from './migration-env.ts'
import { migratePath, walkOf } from './migration-walk.ts'
import { findingsOn } from '../site/axe.ts'
import { isSoak } from '../../support/soak.ts'

/** SPEC.md section 8. */
const setNetwork = 'Please set the network to Mainnet(Klaytn Cypress).'
const names = { kaia: /Kaia Wallet/, metamask: /MetaMask/ }

describe.skipIf(!hasChromium())('the migration window and a wallet on another network', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
  })

  const open = async (has: EvmName, known: string[]) => {
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: has,
      locale: 'en-US',
      width: 1440,
      hasClock: true,
    })
    const wallets = await testEnv.wallets(page.context(), has, 1, { chainId: '0x1', known })
    await page.goto(testEnv.url + migratePath)
    return { page, errors, wallets, side: wallets.evm[has], walk: walkOf(page) }
  }

  it.runIf(isSoak).each(['kaia', 'metamask'] as const)(
    'goes there with %s, which does not know the network: adds it, switches, reads back, pays and completes',
    async (has) => {
      const { errors, wallets, side, walk } = await open(has, ['0x1'])
      await walk.connect(names[has])
      expect(side.chainId).toBe('0x2019')
      expect([wallets.prompts.count('add'), wallets.prompts.count('switch')]).toEqual([1, 1])
      await walk.address(newWallet().address)
      await walk.chooseAll()
      // Its owner goes elsewhere before paying.
      await wallets.switchNetwork(has, '0x1')
      await walk.start()
      await walk.complete()
      expect(side.chainId).toBe('0x2019')
      expect([wallets.prompts.count('switch'), wallets.prompts.count('send')]).toEqual([2, 2])
      expect(errors).toEqual([])
    },
  )

  it.runIf(isSoak).each(['kaia', 'metamask'] as const)(
    'says what to do when %s is kept elsewhere, at connect and at the fee; sends nothing until it is there',
    async (has) => {
      const { page, wallets, side, walk } = await open(has, ['0x1', '0x2019'])
      wallets.prompts.answer('switch', 'reject')
      await walk.press(eng.wallet.connect)
      await page.getByRole('dialog').getByRole('button', { name: names[has] }).click()
      const wrong = page.getByRole('dialog', { name: wallet.wrongNetwork.title })
      await wrong.getByText(setNetwork).waitFor()
      await wrong.getByRole('button', { name: wallet.wrongNetwork.continue }).click()
      await walk.title(eng.address.title).waitFor()
      await walk.address(newWallet().address)
      await walk.chooseAll()
      await walk.start()
      await walk.window.getByText(setNetwork).waitFor()
      expect([side.chainId, wallets.prompts.count('send')]).toEqual(['0x1', 0])
      expect(await page.evaluate(() => localStorage.getItem('MIGRATION_SENDS'))).toBe(null)
      expect(await findingsOn(page, 'wrong network')).toEqual([])
      wallets.prompts.answer('switch', 'approve')
      await walk.press(eng.move.continue)
      await walk.complete()
      expect([side.chainId, wallets.prompts.count('send')]).toEqual(['0x2019', 2])
    },
  )
})
