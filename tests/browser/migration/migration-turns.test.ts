import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import eng from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import wallet from '#web/src/site/locales/eng/wallet.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/migration.json' with { type: 'json' }
import { newWallet } from '../../support/wallet/wallet.ts'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import { installWallets, type TestWallets } from '../injected/install.ts'
import type { MigrationEnv } from './migration-env.ts'
import { migratePath, walkOf } from './migration-walk.ts'
import { findingsOn } from '../site/axe.ts'
import { passTimeUntil } from '../steps.ts'
import { isSoak } from '../../support/soak.ts'

describe.skipIf(!hasChromium())('a migration that turns out otherwise', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
  })

  const atReview = async (nfts: number) => {
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: 'metamask',
      locale: 'en-US',
      width: 1440,
      hasClock: true,
    })
    const wallets = await testEnv.wallets(page.context(), 'metamask', nfts)
    await page.goto(testEnv.url + migratePath)
    const walk = walkOf(page)
    await walk.connect(/MetaMask/)
    const address = newWallet().address
    await walk.address(address)
    await walk.chooseAll()
    return { page, errors, wallets, walk, address }
  }
  const migrationsOf = (wallets: TestWallets) =>
    testEnv.migrations.line.db.execute<{
      migration_id: string
      state: string
      new_wallet_address: string
    }>(sql`
      select migration_id, state, new_wallet_address from migrations
      where old_wallet_address = ${wallets.addresses.evm[0]?.toLowerCase() ?? ''} order by migration_id`)

  it.runIf(isSoak)(
    'lets the Solana address be changed once a run is there, with the same checks, until the NFT is handed over',
    async () => {
      const { page, wallets, walk, address } = await atReview(1)
      wallets.prompts.answer('send', 'reject')
      await walk.start()
      await walk.window.getByText(eng.faults.fee.rejected.title).waitFor()
      await walk.window.getByText(address, { exact: true }).first().waitFor()
      await walk.press(eng.change.open)
      await walk.title(eng.change.title).waitFor()
      const yes = walk.window.getByRole('button', { name: eng.change.yes })
      expect(await yes.isDisabled()).toBe(true)
      await walk.press(eng.address.other)
      const field = walk.window.getByLabel(eng.address.label)
      await field.fill('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
      await walk.window.getByText(/not a Phantom \(Solana\) wallet address|address of a program/).waitFor()
      expect(await yes.isDisabled()).toBe(true)
      const other = newWallet().address
      await field.fill(other)
      await walk.window.getByText(eng.address.confirm).waitFor()
      expect(await findingsOn(page, 'another address')).toEqual([])
      await walk.press(eng.change.yes)
      await walk.confirmEnd(other)
      expect(await findingsOn(page, 'the signature of another address')).toEqual([])
      await walk.press(eng.sign.yes)
      await walk.title(eng.move.title).waitFor()
      await walk.window.getByText(other, { exact: true }).first().waitFor()
      wallets.prompts.answer('send', 'approve')
      await walk.press(eng.move.continue)
      await walk.complete()
      expect(await migrationsOf(wallets)).toMatchObject([{ state: 'completed', new_wallet_address: other }])
    },
  )

  it.runIf(isSoak).each([
    ['Phantom', 'another account', (it: TestWallets) => it.switchSolana('phantom', 1)],
    ['Solflare', 'nothing any more', (it: TestWallets) => it.disconnect('solflare')],
  ] as const)(
    'goes to the address of %s that was confirmed, when the wallet shows %s in mid-run',
    async (name, _, turn) => {
      const { page, errors } = await visitInTurn(browser, testEnv.url, {
        kind: 'metamask',
        locale: 'en-US',
        width: 1440,
        hasClock: true,
      })
      const wallets = await testEnv.wallets(page.context(), 'metamask', 1)
      await page.goto(testEnv.url + migratePath)
      const walk = walkOf(page)
      const pick = (button: string | RegExp) =>
        page.getByRole('dialog').getByRole('button', { name: button }).click()
      await walk.connect(/MetaMask/)
      await walk.press(eng.address.connect)
      await pick(new RegExp(`^${name}`))
      await pick(wallet.linkOffered.action)
      await walk.window.getByText(eng.address.linked).waitFor()
      await walk.press(eng.address.yes)
      await walk.chooseAll()
      wallets.prompts.answer('send', 'hold')
      await walk.start()
      await passTimeUntil(page, () => wallets.prompts.count('send') === 1)
      const signatures = wallets.prompts.count('sign')
      await turn(wallets)
      if (name === 'Phantom') {
        await pick(wallet.linkOffered.action)
        await pick(wallet.done)
      } else await walk.title(eng.move.title).waitFor()
      // The new account is linked by both signatures; of the run nothing is asked twice.
      expect(wallets.prompts.count('sign')).toBe(signatures + (name === 'Phantom' ? 2 : 0))
      wallets.prompts.release('approve')
      wallets.prompts.answer('send', 'approve')
      await walk.complete()
      expect(wallets.prompts.count('send')).toBe(2)
      expect(await migrationsOf(wallets)).toMatchObject([
        { state: 'completed', new_wallet_address: wallets.addresses.solana[0] },
      ])
      expect(errors).toEqual([])
    },
  )

  it.runIf(isSoak)('is found and finished on another device, by the same old wallet', async () => {
    const { page, wallets, walk } = await atReview(1)
    await payOnly(page, wallets, walk)
    const device = await visitInTurn(browser, testEnv.url, {
      kind: 'metamask alone',
      locale: 'en-US',
      width: 390,
      hasClock: true,
    })
    const same = await sameWallet(device.page.context(), wallets)
    await device.page.goto(testEnv.url + migratePath)
    const there = walkOf(device.page)
    await there.press(eng.wallet.connect)
    await device.page
      .getByRole('dialog')
      .getByRole('button', { name: /MetaMask/ })
      .click()
    await there.title(eng.move.title).waitFor()
    await there.window.getByText(eng.phases.nftDue).waitFor()
    expect(same.prompts.count('sign')).toBe(1)
    await there.press(eng.move.start)
    await there.complete()
    // The fee was paid on the other device.
    expect(same.prompts.count('send')).toBe(1)
    expect(await migrationsOf(wallets)).toMatchObject([{ state: 'completed' }])
  })

  it.runIf(isSoak)(
    'says of each NFT how it ended: one came back with its fee, one arrived, and only the first is tried again',
    async () => {
      const { solana, db } = testEnv.migrations.line
      const { page, errors, wallets, walk } = await atReview(2)
      await solana.faults.dropSends({ fraction: 1 })
      await walk.start()
      await walk.title(eng.move.watchTitle).waitFor({ timeout: 60_000 })
      await expect
        .poll(async () => (await migrationsOf(wallets)).map((row) => row.state), { timeout: 60_000 })
        .toEqual(['mint_planned', 'mint_planned'])
      const [first] = await migrationsOf(wallets)
      await db.execute(sql`
      update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
      where migration_id = ${first?.migration_id ?? 0}`)
      await solana.faults.advance(170)
      await solana.faults.clear()
      await walk.title(eng.migration_part.title).waitFor({ timeout: 90_000 })
      await walk.window.getByRole('region', { name: '1 NFT on Solana' }).waitFor()
      const back = walk.window.getByRole('region', { name: '1 NFT came back' })
      await back.getByText(eng.reasons.REFUSED_BY_OPS).waitFor()
      await back.getByText(eng.feeOutcomes.refunded).waitFor({ timeout: 60_000 })
      expect(await findingsOn(page, 'two ends')).toEqual([])
      await shoot(page, 'ends-eng-1440')
      await seenInKorean(page)
      // Only what came back is tried again, and nothing is typed twice.
      await page.getByRole('button', { name: kor.done.tryAgain_other.replace('{{count}}', '1') }).click()
      await page.getByRole('heading', { name: kor.review.title }).waitFor()
      await page.getByRole('button', { name: /^1개 마이그레이션 시작/ }).click()
      await page.getByRole('button', { name: kor.sign.yes }).click()
      await page.getByRole('heading', { name: kor.migration_complete.title }).waitFor({ timeout: 90_000 })
      expect((await migrationsOf(wallets)).map((row) => row.state)).toEqual([
        'returned',
        'completed',
        'completed',
      ])
      expect(errors).toEqual([])
    },
  )

  /** The same result on a phone, in Korean. */
  const seenInKorean = async (page: Page): Promise<void> => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(page.url().replace('/eng/', '/kor/'))
    await page.getByRole('heading', { name: kor.migration_part.title }).waitFor()
    const back = page.getByRole('region', { name: kor.ends.returned.title_other.replace('{{count}}', '1') })
    await back.getByText(kor.feeOutcomes.refunded).waitFor()
    expect(await findingsOn(page, 'two ends in Korean')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await shoot(page, 'ends-kor-390')
  }

  /** Pays the fee and rejects the NFT. */
  const payOnly = async (
    page: Page,
    wallets: TestWallets,
    walk: ReturnType<typeof walkOf>,
  ): Promise<void> => {
    wallets.prompts.answer('send', 'hold')
    await walk.start()
    await passTimeUntil(page, () => wallets.prompts.count('send') === 1)
    wallets.prompts.release('approve')
    await passTimeUntil(page, () => wallets.prompts.count('send') === 2)
    wallets.prompts.release('reject')
    await walk.window.getByText(eng.faults.nft.rejected.title).waitFor()
    await walk.window.getByText(eng.phases.nftDue).waitFor()
  }

  /** The old wallet's keys in a fresh browser, which knows nothing else. */
  const sameWallet = (context: BrowserContext, { evm }: TestWallets): Promise<TestWallets> =>
    installWallets(context, {
      has: { metamask: 'announced' },
      evmSecrets: evm.metamask.keys.map((key) => key.privateKey),
      evm: { metamask: { chainId: '0x1', known: ['0x1', '0x2019'], rpcUrls: evm.metamask.rpcUrls } },
    })
})

/** Pictures for a person to see, where a folder is named for them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS_DIR']
  if (folder) await page.screenshot({ path: `${folder}/migration-${name}.png` })
}
