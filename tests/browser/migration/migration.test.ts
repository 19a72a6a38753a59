import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import eng from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import wallet from '#web/src/site/locales/eng/wallet.json' with { type: 'json' }
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import type { EvmName, TestWallets } from '../injected/install.ts'
import type { MigrationEnv } from './migration-env.ts'
import { migratePath, walkOf } from './migration-walk.ts'
import { findingsOn } from '../site/axe.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { passTimeUntil } from '../steps.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('the migration window', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
  })

  /** A visitor with an account of their own on the source chain, at the review of their NFTs. */
  const atReview = async (has: EvmName, nfts: number, width = 1440) => {
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: has,
      locale: 'en-US',
      width,
      hasClock: true,
    })
    const wallets = await testEnv.wallets(page.context(), has, nfts)
    await page.goto(testEnv.url + migratePath)
    const walk = walkOf(page)
    await walk.connect(has === 'kaia' ? /Kaia Wallet/ : /MetaMask/)
    await walk.address(newWallet().address)
    await walk.chooseAll()
    return { page, errors, wallets, walk }
  }
  const sends = (wallets: TestWallets) => wallets.prompts.count('send')

  it.each(casesOf(['metamask', 'kaia'] as const, (has) => has === 'metamask'))(
    'takes an NFT from the old wallet to Solana with %s, asking for two transactions',
    async (has) => {
      const { page, errors, wallets, walk } = await atReview(has, 1)
      expect(await findingsOn(page, 'review')).toEqual([])
      await walk.start()
      await walk.complete()
      expect(sends(wallets)).toBe(2)
      expect(await findingsOn(page, 'complete')).toEqual([])
      expect(errors).toEqual([])
    },
  )

  it.runIf(isSoak)('moves several as one run, each with two signatures', async () => {
    const { wallets, walk } = await atReview('metamask', 3)
    await walk.start()
    await walk.complete(90_000)
    expect(sends(wallets)).toBe(6)
    await walk.window
      .getByText('3 of 3')
      .or(walk.window.getByText(/Your 3 NFTs/))
      .first()
      .waitFor()
  })

  it.runIf(isSoak)('keeps everything when the fee is rejected, and goes on from there', async () => {
    const { page, wallets, walk } = await atReview('metamask', 1)
    wallets.prompts.answer('send', 'reject')
    await walk.start()
    await walk.window.getByText(eng.faults.fee.rejected.title).waitFor()
    expect(await findingsOn(page, 'rejected')).toEqual([])
    wallets.prompts.answer('send', 'approve')
    await walk.press(eng.move.continue)
    await walk.complete()
    expect(sends(wallets)).toBe(3)
  })

  it.runIf(isSoak)('is where it was after a reload between fee and NFT, and pays once', async () => {
    const { page, wallets, walk } = await atReview('metamask', 1)
    await payOnly(page, wallets, walk)
    await page.reload()
    await walk.title(eng.move.title).waitFor()
    await walk.window.getByText(eng.phases.nftDue).waitFor()
    wallets.prompts.answer('send', 'approve')
    await walk.press(eng.move.start)
    await walk.complete()
    // Fee, the NFT that was rejected, the NFT.
    expect(sends(wallets)).toBe(3)
  })

  it.runIf(isSoak)('is found again through the banner after the tab was closed', async () => {
    const { page, wallets, walk } = await atReview('metamask', 1)
    await payOnly(page, wallets, walk)
    const context = page.context()
    await page.close()
    wallets.prompts.answer('send', 'approve')
    const next = await context.newPage()
    await next.goto(`${testEnv.url}/eng`)
    await next
      .getByRole('region', { name: eng.banner.label })
      .getByRole('link', { name: eng.banner.open })
      .click()
    const again = walkOf(next)
    await again.press(eng.move.start)
    await again.complete()
    expect(sends(wallets)).toBe(3)
  })

  it.runIf(isSoak)('does not pay twice when the answer of the wallet was lost with the page', async () => {
    const { page, wallets, walk } = await atReview('metamask', 1)
    wallets.prompts.answer('send', 'hold')
    await walk.start()
    await walk.window.getByText(eng.now.fee.asking).waitFor()
    await page.waitForFunction(() => localStorage.getItem('MIGRATION_SENDS') !== null)
    await passTimeUntil(page, () => sends(wallets) === 1)
    await page.reload()
    wallets.prompts.release('approve')
    wallets.prompts.answer('send', 'approve')
    await walk.press(eng.move.start)
    await walk.complete()
    expect(sends(wallets)).toBe(2)
  })

  it.runIf(isSoak)('asks nothing of another account, and continues when the account is back', async () => {
    const { page, wallets, walk } = await atReview('metamask', 1)
    await payOnly(page, wallets, walk)
    wallets.prompts.answer('send', 'approve')
    for (const [index, title] of [
      [1, eng.address.title],
      [0, eng.move.title],
    ] as const) {
      await wallets.switchEvm('metamask', index)
      const switched = page.getByRole('dialog', { name: wallet.signOffered.switched.title })
      await switched.getByRole('button', { name: wallet.signOffered.action }).click()
      await page.getByRole('dialog').getByRole('button', { name: wallet.done, exact: true }).click()
      await walk.title(title).waitFor()
      // The fee, and the NFT that was rejected.
      expect(sends(wallets)).toBe(2)
    }
    await walk.press(/^(Continue|Pay and hand over)$/)
    await walk.complete()
  })

  it.runIf(isSoak)('asks the wallet once for a double click, and once for two tabs', async () => {
    const { page, wallets, walk } = await atReview('metamask', 1)
    wallets.prompts.answer('send', 'reject')
    await walk.start()
    await walk.window.getByText(eng.faults.fee.rejected.title).waitFor()
    wallets.prompts.answer('send', 'hold')
    await walk.window.getByRole('button', { name: eng.move.continue }).dblclick()
    await passTimeUntil(page, () => sends(wallets) === 2)
    const other = await page.context().newPage()
    await other.goto(page.url())
    const second = walkOf(other)
    await second.press(eng.move.start)
    await second.window.getByText(eng.move.elsewhere, { exact: true }).waitFor()
    expect(sends(wallets)).toBe(2)
    wallets.prompts.answer('send', 'approve')
    wallets.prompts.release('approve')
    await Promise.all([walk.complete(), second.complete()])
    expect(sends(wallets)).toBe(3)
  })

  it.runIf(isSoak)('can be given up before the NFT is handed over', async () => {
    const { wallets, walk } = await atReview('metamask', 1)
    wallets.prompts.answer('send', 'reject')
    await walk.start()
    await walk.window.getByText(eng.faults.fee.rejected.title).waitFor()
    await walk.press(eng.giveUp.label)
    await walk.press(eng.giveUp.yes)
    await walk.title(eng.migration_fail.title).waitFor()
  })

  /** Pays the fee and rejects the NFT. */
  const payOnly = async (
    page: Page,
    wallets: TestWallets,
    walk: ReturnType<typeof walkOf>,
  ): Promise<void> => {
    const asked = sends(wallets)
    wallets.prompts.answer('send', 'hold')
    await walk.start()
    await passTimeUntil(page, () => sends(wallets) === asked + 1)
    wallets.prompts.release('approve')
    await passTimeUntil(page, () => sends(wallets) === asked + 2)
    wallets.prompts.answer('send', 'reject')
    wallets.prompts.release('reject')
    await walk.window.getByText(eng.faults.nft.rejected.title).waitFor()
    await walk.window.getByText(eng.phases.nftDue).waitFor()
  }
})
