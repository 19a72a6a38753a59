import { sql } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
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
    await walk.address(address)
    await walk.chooseAll()
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
