import { PublicKey } from '@solana/web3.js'
import { inArray } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { airdropApplications } from '#db/schema.ts'
import eng from '#web/src/site/locales/eng/airdrop.json' with { type: 'json' }
import kor from '#web/src/site/locales/kor/airdrop.json' with { type: 'json' }
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { MigrationEnv } from './migration/migration-env.ts'
import { findingsOn } from './site/axe.ts'
import { openHydrated } from './site/steps.ts'
import { isSoak } from '../support/soak.ts'

/** A program's own address: base58 of 32 bytes, and no point of the curve. */
const offCurve = PublicKey.findProgramAddressSync(
  [Buffer.from('nobody')],
  new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
)[0].toBase58()

describe.skipIf(!hasChromium())('the airdrop windows', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
  })

  const stored = async (...addresses: string[]) => {
    const rows = await testEnv.migrations.line.db
      .select()
      .from(airdropApplications)
      .where(inArray(airdropApplications.solanaAddress, addresses))
    return rows.map((row) => row.solanaAddress)
  }

  it.runIf(isSoak)(
    'refuse an address off the curve in the words of the specification, and store one on it once',
    async () => {
      const { page, errors } = await openHydrated(
        browser,
        `${testEnv.url}/kor/powerzonePunkyDrop?airdrop=apply`,
        390,
        'ko-KR',
      )
      const window = page.getByRole('dialog', { name: kor.apply.title })
      const send = window.getByRole('button', { name: kor.apply.send })
      await send.click()
      await window.getByText(kor.apply.required).waitFor()
      await window.getByLabel(kor.apply.label).fill(offCurve)
      await send.click()
      await window
        .getByText('입력하신 주소는 팬텀(솔라나) 지갑 주소가 아닙니다. 다시 확인해 주세요.')
        .waitFor()
      expect(await stored(offCurve)).toEqual([])
      expect(await findingsOn(page, 'a refused application')).toEqual([])
      const { address } = newWallet()
      await window.getByLabel(kor.apply.label).fill(address)
      await send.click()
      await window.getByText(kor.apply.new.title).waitFor()
      expect(await stored(offCurve, address)).toEqual([address])
      expect(await findingsOn(page, 'a stored application')).toEqual([])
      await page.reload()
      await window.getByLabel(kor.apply.label).fill(address)
      await send.click()
      await window.getByText(kor.apply.known.title).waitFor()
      // A refusal is an answer of the server, which the console repeats.
      expect(errors.filter((it) => !it.includes('400'))).toEqual([])
      await page.context().close()
    },
  )

  it.runIf(isSoak)(
    'say completed where there is a record of the wallet, and not completed where there is none',
    async () => {
      const account = testEnv.migrations.anvil.accounts[3]
      if (!account) throw new Error('anvil has no fourth account.')
      const [tokenId = ''] = await testEnv.mintTo(account.address, 1)
      await testEnv.migrations.ask({ wallet: account.address, tokenId })
      const { page, errors } = await openHydrated(browser, `${testEnv.url}/eng?airdrop=search`)
      const window = page.getByRole('dialog', { name: eng.search.title })
      const search = async (wallet: string) => {
        await window.getByLabel(eng.search.label).fill(wallet)
        await window.getByRole('button', { name: eng.search.send, exact: true }).click()
      }
      await search(`0x${'9'.repeat(40)}`)
      await window.getByText(eng.search.notCompleted, { exact: true }).waitFor()
      expect(await findingsOn(page, 'not completed')).toEqual([])
      await search(account.address)
      await window.getByText(eng.search.completed, { exact: true }).waitFor()
      expect(await findingsOn(page, 'completed')).toEqual([])
      // From one window to the other, and away.
      await window.getByRole('button', { name: eng.search.apply }).click()
      await page.getByRole('dialog', { name: eng.apply.title }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(errors).toEqual([])
      await page.context().close()
    },
  )
})
