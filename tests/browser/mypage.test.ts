import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import migration from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import eng from '#web/src/site/locales/eng/mypage.json' with { type: 'json' }
import wallet from '#web/src/site/locales/eng/wallet.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/mypage.json' with { type: 'json' }
import { hasChromium, visitInTurn } from './browser.ts'
import { it } from './environments.ts'
import type { TestWallets } from './injected/install.ts'
import type { MigrationEnv } from './migration/migration-env.ts'
import { migratePath, walkOf } from './migration/migration-walk.ts'
import { findingsOn } from './site/axe.ts'
import { hydrated } from './site/steps.ts'
import { sessionOf } from './wallet/wallet-steps.ts'
import { isSoak } from '../support/soak.ts'
import { newWallet } from '../support/wallet/wallet.ts'

describe.skipIf(!hasChromium())('my page', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
  })

  /** A visitor with both kinds of wallets, none connected. */
  const openPage = async (path: string, input: { nfts?: number; width?: number } = {}) => {
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: 'metamask',
      locale: 'en-US',
      width: input.width ?? 1440,
      hasClock: true,
    })
    const wallets = await testEnv.wallets(page.context(), 'metamask', input.nfts ?? 0)
    await page.goto(testEnv.url + path)
    await hydrated(page)
    return { page, errors, wallets }
  }
  const signIn = async (page: Page, name: RegExp): Promise<void> => {
    await page.getByText(eng.noWallet.title).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
    await pick(page, name)
  }
  const pick = (page: Page, name: RegExp): Promise<void> =>
    page.getByRole('dialog').getByRole('button', { name }).click()
  const section = (page: Page, name: string) => page.getByRole('region', { name })
  const bothOf = ({ addresses }: TestWallets) =>
    [addresses.evm[0], addresses.solana[0]].map((it) => String(it).toLowerCase()).toSorted()
  const proven = async (page: Page) =>
    [await sessionOf(page)]
      .flat()
      .map((it) => it.toLowerCase())
      .toSorted()

  it.runIf(isSoak)('with a Solana wallet alone shows its side, and offers to link the other', async () => {
    const { page, errors, wallets } = await openPage('/eng/mypage', { width: 390 })
    await signIn(page, /^Phantom/)
    await section(page, eng.wallets.title).getByText('Phantom').waitFor()
    await section(page, eng.waiting.title).getByText(eng.waiting.LINK_OTHER_WALLET.title).waitFor()
    await section(page, eng.newNfts.title).getByText(eng.newNfts.none).waitFor()
    await section(page, eng.oldNfts.title).getByText(eng.oldNfts.noWallet).waitFor()
    await section(page, eng.migrations.title).getByText(eng.migrations.none).waitFor()
    expect(await proven(page)).toEqual([String(wallets.addresses.solana[0]).toLowerCase()])
    await section(page, eng.newNfts.title).getByRole('button', { name: eng.refresh }).click()
    await page.getByText(eng.refreshed).waitFor()
    expect(await findingsOn(page, 'Solana wallet alone')).toEqual([])
    await page.getByRole('link', { name: eng.parts.minting }).click()
    await page.getByText(eng.mints.none).waitFor()
    await page.getByText(eng.received.none).waitFor()
    expect(await findingsOn(page, 'no mints')).toEqual([])
    await page.getByRole('link', { name: eng.payments.title, exact: true }).click()
    await page.getByText(eng.payments.none).waitFor()
    await saveReceipts(testEnv, String(wallets.addresses.solana[0]))
    await page.reload()
    const paid = section(page, eng.payments.title)
    await paid.getByText('0.05 SOL').waitFor()
    await paid.getByText(eng.payments.states.credited, { exact: true }).waitFor()
    await paid.getByText(eng.payments.states.waiting, { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await findingsOn(page, 'payments')).toEqual([])
    await shoot(page, 'payments-eng-390')
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.goto(`${testEnv.url}/kor/mypage/payments`)
    await section(page, kor.payments.title).getByText(kor.payments.states.waiting).waitFor()
    await shoot(page, 'payments-kor-1440')
    expect(errors).toEqual([])
  })

  it.runIf(isSoak)(
    'with an old wallet alone shows what it owns, and links a Solana wallet by two signatures',
    async () => {
      const { page, errors, wallets } = await openPage('/eng/mypage', { nfts: 2 })
      await signIn(page, /^MetaMask/)
      await section(page, eng.oldNfts.title).getByRole('listitem').nth(1).waitFor()
      await section(page, eng.newNfts.title).getByText(eng.newNfts.noWallet).waitFor()
      expect(await findingsOn(page, 'old wallet alone')).toEqual([])
      await section(page, eng.wallets.title).getByRole('button', { name: eng.wallets.link }).click()
      await pick(page, /^Phantom/)
      await pick(page, new RegExp(wallet.linkOffered.action))
      await expect.poll(() => proven(page)).toEqual(bothOf(wallets))
      await section(page, eng.newNfts.title).getByText(eng.newNfts.none).waitFor()
      await section(page, eng.oldNfts.title).getByRole('listitem').nth(1).waitFor()
      expect(errors).toEqual([])
    },
  )

  it.runIf(isSoak)(
    'with both, linked inside the migration window, shows the NFT that moved, its mint, and what is left',
    async () => {
      const { page, errors, wallets } = await openPage(migratePath, { nfts: 2 })
      const walk = walkOf(page)
      await walk.connect(/MetaMask/)
      const messages = messagesOf(page)
      await walk.press(migration.address.connect)
      await pick(page, /^Phantom/)
      await pick(page, new RegExp(wallet.linkOffered.action))
      await walk.window.getByText(migration.address.linked).waitFor()
      // Each message names both: its own address, and the one it is linked with.
      const [old = '', next = ''] = [wallets.addresses.evm[0], wallets.addresses.solana[0]]
      const shown = await messages()
      expect(shown).toHaveLength(2)
      for (const message of shown) {
        expect(message.toLowerCase()).toContain(old.toLowerCase())
        expect(message).toContain(next)
      }
      await expect.poll(() => proven(page)).toEqual(bothOf(wallets))
      await walk.window.getByText(next, { exact: true }).first().waitFor()
      await walk.press(migration.address.yes)
      await walk.title(migration.choose.title).waitFor()
      await walk.window.locator('label:has([type=checkbox])').first().click()
      await walk.press(migration.next)
      await walk.start()
      await walk.complete()
      await walk.window.getByRole('link', { name: migration.done.myPage }).click()
      await section(page, eng.news.title).getByText('The migration is complete').waitFor()
      await section(page, eng.newNfts.title)
        .getByText(/^Test project #/)
        .waitFor()
      await expect.poll(() => section(page, eng.oldNfts.title).getByRole('listitem').count()).toBe(1)
      await section(page, eng.migrations.title).getByText(migration.phases.completed).waitFor()
      await section(page, eng.wallets.title).getByText('Phantom').waitFor()
      await section(page, eng.wallets.title).getByText('MetaMask').waitFor()
      expect(await findingsOn(page, 'both wallets')).toEqual([])
      await shoot(page, 'both-eng-1440')
      await page.getByRole('link', { name: eng.parts.minting }).click()
      await page.getByText(eng.mints.states['20'], { exact: true }).waitFor()
      expect(await findingsOn(page, 'mints')).toEqual([])
      await onPhoneInKorean(page)
      expect(errors).toEqual([])
    },
  )

  const onPhoneInKorean = async (page: Page): Promise<void> => {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(`${testEnv.url}/kor/mypage`)
    await section(page, kor.newNfts.title)
      .getByText(/^Test project #/)
      .waitFor()
    await section(page, kor.news.title).getByText('마이그레이션이 완료되었습니다').waitFor()
    expect(await findingsOn(page, 'my page on a phone')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await shoot(page, 'both-kor-390')
    await page.goto(`${testEnv.url}/kor/mypage/minting`)
    await page.getByText(kor.mints.states['20'], { exact: true }).waitFor()
    expect(await findingsOn(page, 'mints on a phone')).toEqual([])
    await shoot(page, 'minting-kor-390')
  }

  /** The messages the wallets are asked to sign from now on. */
  const messagesOf = (page: Page) => {
    const seen: Promise<string>[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('/challenge')) seen.push(response.json().then(messageIn))
    })
    return () => Promise.all(seen)
  }
})

/** One transfer that paid for a run, and one that waits. */
async function saveReceipts({ migrations: { line } }: MigrationEnv, payer: string): Promise<void> {
  for (const [state, lamports, left] of [
    ['credited', 50_000_000, 0],
    ['waiting', 20_000_000, 20_000_000],
  ] as const)
    await line.db.execute(sql`
      insert into payment_receipts (signature, transfer_no, slot, block_at, recipient, payer, lamports, left_lamports, state)
      values (${newWallet().address + newWallet().address}, 0, 1, now(), ${newWallet().address}, ${payer}, ${lamports}, ${left}, ${state})`)
}

function messageIn(body: { returnValue?: { message?: string } }): string {
  return body.returnValue?.message ?? ''
}

/** Pictures for a person to see, where a folder is named for them. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENS_DIR']
  if (folder) await page.screenshot({ path: `${folder}/mypage-${name}.png`, fullPage: true })
}
