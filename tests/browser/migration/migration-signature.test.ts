import { sql } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import eng from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import { newWallet } from '../../support/wallet/wallet.ts'
import { hasChromium, visitInTurn } from '../browser.ts'
import { it } from '../environments.ts'
import type { MigrationEnv } from './migration-env.ts'
import { migratePath, walkOf } from './migration-walk.ts'
import { findingsOn } from '../site/axe.ts'

describe.skipIf(!hasChromium())('the signature of the address', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
  })

  it('shows what is signed before the wallet is asked, opens nothing when it is declined, and one covers all NFTs', async () => {
    const { page, errors } = await visitInTurn(browser, testEnv.url, {
      kind: 'metamask',
      locale: 'en-US',
      width: 390,
      hasClock: true,
    })
    const wallets = await testEnv.wallets(page.context(), 'metamask', 2)
    const rows = () =>
      testEnv.migrations.line.db.execute<{ signed: string | null }>(sql`
        select d.new_wallet_address as signed from migrations m left join destinations d using (destination_id)
        where m.old_wallet_address = ${wallets.addresses.evm[0]?.toLowerCase() ?? ''}`)
    await page.goto(testEnv.url + migratePath)
    const walk = walkOf(page)
    await walk.connect(/MetaMask/)
    const { address } = newWallet()
    await walk.press(eng.address.other)
    await walk.window.getByLabel(eng.address.label).fill(address)
    await walk.window.getByText(eng.address.confirm).waitFor()
    const compared = walk.window.getByText(address, { exact: true }).locator('..')
    const notes = walk.window.getByRole('note')
    const yes = walk.window.getByRole('button', { name: eng.address.yes, exact: true })
    await seenTogether(page, yes, { compared, warning: notes })
    await walk.press(eng.address.yes)
    const end = walk.window.getByLabel(eng.neverUsed.label)
    // In no address: zero is none of its signs.
    await end.fill('0000')
    await walk.window.getByText(eng.neverUsed.wrong).waitFor()
    expect(await findingsOn(page, 'an address Solana does not know')).toEqual([])
    await end.fill(address.slice(-4))
    await seenTogether(page, walk.window.getByRole('button', { name: eng.neverUsed.yes }), { warning: notes })
    await walk.press(eng.neverUsed.yes)
    await walk.chooseAll()
    const undo = notes.filter({ hasText: eng.review.undoTitle })
    await seenTogether(page, walk.window.getByRole('button', { name: /^Start/ }), { undo })
    await walk.press(/^Start/)
    await walk.title(eng.sign.title).waitFor()
    await walk.window.getByText(/NFTs that migrate \(2\):/).waitFor()
    await walk.window.getByText(new RegExp(`${address}[^]*Nonce: `)).waitFor()
    const asked = wallets.prompts.count('sign')
    expect(await findingsOn(page, 'the signature')).toEqual([])
    const folder = process.env['SCREENS_DIR']
    if (folder) await page.screenshot({ path: `${folder}/migration-sign-eng-390.png` })

    wallets.prompts.answer('sign', 'reject')
    await walk.press(eng.sign.yes)
    await walk.window.getByText(eng.sign.rejected.title).waitFor()
    expect(await findingsOn(page, 'a signature that was declined')).toEqual([])
    if (folder) await page.screenshot({ path: `${folder}/migration-sign-declined-eng-390.png` })
    expect(await rows()).toHaveLength(0)

    wallets.prompts.answer('sign', 'approve')
    wallets.prompts.answer('send', 'reject')
    await walk.press(eng.sign.again)
    await walk.window.getByText(eng.faults.fee.rejected.title).waitFor()
    expect(await rows()).toMatchObject([{ signed: address }, { signed: address }])
    expect(wallets.prompts.count('sign')).toBe(asked + 2)
    expect(errors).toEqual([])
  })
})

/**
 * Fails where something is not wholly in what is seen of the page when a button is: on a phone, and with its keyboard open.
 */
async function seenTogether(page: Page, button: Locator, others: Record<string, Locator>): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 }
  for (const height of [before.height, 400]) {
    await page.setViewportSize({ width: before.width, height })
    await button.scrollIntoViewIfNeeded()
    const seen: Record<string, boolean> = {}
    for (const [name, locator] of Object.entries({ button, ...others }))
      seen[name] = await locator.evaluate((element) => {
        const { top, bottom, left } = element.getBoundingClientRect()
        const sight = window.visualViewport
        if (!sight) return false
        const isWithin = top >= sight.offsetTop && bottom <= sight.offsetTop + sight.height + 0.5
        const isOnTop = [top + 2, bottom - 2].every((y) =>
          element.contains(document.elementFromPoint(left + 24, y)),
        )
        return isWithin && isOnTop
      })
    expect({ height, ...seen }).toEqual({
      height,
      ...Object.fromEntries(Object.keys(seen).map((name) => [name, true])),
    })
  }
  await page.setViewportSize(before)
}
