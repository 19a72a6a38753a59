import { mkdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isSoak } from '../support/soak.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { expectNoErrors, openConsole, question, untilEnded } from './steps.ts'

describe.skipIf(!hasChromium())('an admin with a token', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  it.runIf(isSoak)(
    'freezes the account of one holder from its page, and thaws it',
    async () => {
      const { page, errors, leave } = await openConsole(browser, testEnv, 'createToken')
      await page.getByLabel('Name').fill('Punky Ice')
      await page.getByLabel('Project').click()
      await page.getByRole('option').first().click()
      await page.getByLabel('Symbol', { exact: false }).first().fill('ICE')
      await page.getByLabel('URI').fill('https://assets.example.test/ice.json')
      await page.getByLabel('First supply').fill('5')
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.waitForURL(/tokenManagement\/update\/\d+/)
      await page.getByText('May mint more').waitFor({ timeout: 60_000 })
      const at = page.url()
      for (const [button, done] of [
        ['Freeze', 'Frozen'],
        ['Thaw', null],
      ] as const) {
        await page.getByRole('button', { name: new RegExp(`^${button}`) }).click()
        await page.getByText(/account can be frozen or thawed/).waitFor()
        await keep(page, `${button}-check`)
        await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
        await page.getByRole('button', { name: 'Review and start' }).click()
        await keep(page, `${button}-start`)
        await page.getByRole('button', { name: 'Start with 1' }).click()
        const dialog = await question(page, /Freeze or thaw 1 account/)
        await dialog.getByRole('textbox').fill(`${await symbolOf(testEnv)} 1`)
        await keep(page, `${button}-asked`)
        await dialog.getByRole('button', { name: 'Start' }).click()
        await page.waitForURL(/adminMintingList\/\d+/)
        await untilEnded(page, 'Completed')
        await keep(page, `${button}-done`)
        await page.goto(at)
        await page.getByRole('heading', { name: 'Holders' }).waitFor()
        await expect.poll(() => page.getByText('Frozen', { exact: true }).count()).toBe(done === null ? 0 : 1)
        await keep(page, `${button}-page`)
      }
      await page.getByLabel('Wallet').fill('nobody')
      await page.getByText('That is not the address of a wallet.').waitFor()
      await page.getByLabel('Wallet').fill(newWallet().address)
      await page.getByText('This wallet has no account for the token.').waitFor()
      await keep(page, 'holder-none')
      await page.getByLabel('Wallet').fill('')
      await page.getByRole('button', { name: 'Show all holders' }).click()
      await page.getByText(/Page 1, as the chain has it/).waitFor()
      await keep(page, 'holders-all')
      expectNoErrors(errors)
      leave()
    },
    240_000,
  )

  it.runIf(isSoak)(
    'makes it, mints more of it, burns some, and sees what the chain says',
    async () => {
      const { page, errors, leave } = await openConsole(browser, testEnv, 'createToken')
      await page.getByText('It costs', { exact: false }).waitFor()
      await keep(page, 'create-empty')
      await page.getByLabel('Name').fill('Punky Gold')
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByText('Choose a project.').waitFor()
      await keep(page, 'create-refused')
      await page.getByLabel('Project').click()
      await page.getByRole('option').first().click()
      await page.getByLabel('Symbol', { exact: false }).first().fill('PGLD')
      await page.getByLabel('URI').fill('https://assets.example.test/gold.json')
      await page.getByLabel('First supply').fill('1000.5')
      await page.getByLabel('Keep the freeze authority').click()
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByText('Type the symbol exactly as above', { exact: false }).waitFor()
      await keep(page, 'create-gives-up')
      await page.getByLabel('Type the symbol to give them up').fill('PGLD')
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.waitForURL(/tokenManagement\/update\/\d+/)
      await keep(page, 'being-made')
      await page.getByText('May mint more').waitFor({ timeout: 60_000 })
      await page.getByText('Nobody, for ever').waitFor()
      await page.getByText('1,000.5').first().waitFor()
      await keep(page, 'made')
      await page.getByLabel('Price (USD)').fill('0.25')
      await page.getByLabel('Website').fill('https://punky.example')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Modification completed.').waitFor()
      await keep(page, 'saved')
      const at = page.url()

      await page.getByRole('link', { name: 'Mint tokens', exact: true }).click()
      await page.getByText('Supply now').waitFor()
      await keep(page, 'mint-source')
      const [one, other] = [newWallet().address, newWallet().address]
      await bring(page, `owner,amount,reference\n${one},1.5,\n${other},2,June`)
      await keep(page, 'mint-check')
      await toStart(page, () => keep(page, 'mint-plan'))
      await page.getByRole('button', { name: 'Start minting 2' }).click()
      await confirm(page, testEnv, { asked: /Mint tokens for 2 rows/, button: 'Start minting' })
      await keep(page, 'mint-done')

      await page.goto(at)
      await page.getByText('1,004').first().waitFor()
      await keep(page, 'minted')
      await page.getByRole('link', { name: 'Burn tokens', exact: true }).click()
      await page.getByText('Supply now').waitFor()
      await bring(page, 'amount,reference\n0.5,\n1000,clean up')
      await keep(page, 'burn-check')
      await toStart(page, () => keep(page, 'burn-plan'))
      await page.getByRole('button', { name: 'Start burning 2' }).click()
      await confirm(page, testEnv, { asked: /Burn the tokens of 2 rows/, button: 'Start burning' })
      await keep(page, 'burn-done')
      await page.goto(at)
      await page.getByText('3.5').first().waitFor()
      // Its freeze authority was given up: nothing of it can be frozen, but what it says can be changed.
      expect(await page.getByRole('button', { name: /^Freeze/ }).count()).toBe(0)
      await page.getByRole('button', { name: 'Change name, symbol or URI' }).click()
      await keep(page, 'texts')
      await page.getByRole('dialog').getByLabel('Name').fill('Punky Silver')
      await page.getByRole('button', { name: 'Change on chain' }).click()
      await page.waitForURL(/adminMintingList\/\d+/)
      await untilEnded(page, 'Completed')
      await keep(page, 'texts-done')
      await page.goto(at)
      await page.getByText('Punky Silver').first().waitFor()
      await page.goto(`${testEnv.url}/admin/tokenManagement`)
      await page.getByText('Punky Silver').first().waitFor()
      await keep(page, 'list')
      expectNoErrors(errors)
      expect(page.url()).toContain('tokenManagement')
      leave()
    },
    240_000,
  )
})

async function bring(page: Page, text: string) {
  await page.getByText('Paste', { exact: true }).click()
  await page.getByLabel('Paste the list').fill(text)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByText(/All 2 rows can be/).waitFor()
}

async function toStart(page: Page, seen: () => Promise<void>) {
  await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
  await page.getByText('Supply afterwards').waitFor()
  await page.getByRole('button', { name: 'Review and start' }).waitFor()
  await seen()
  await page.getByRole('button', { name: 'Review and start' }).click()
}

async function confirm(
  page: Page,
  testEnv: ConsoleEnv,
  { asked, button }: { asked: RegExp; button: string },
) {
  const dialog = await question(page, asked)
  await dialog.getByRole('textbox').fill(`${await symbolOf(testEnv)} 2`)
  await keep(page, `asked-${button.replaceAll(' ', '-')}`)
  await dialog.getByRole('button', { name: button }).click()
  await page.waitForURL(/adminMintingList\/\d+/)
  await untilEnded(page, 'Completed')
}

async function symbolOf({ database: { db } }: ConsoleEnv): Promise<string> {
  const [row] = await db.execute<{ symbol: string }>(
    sql`select symbol from projects order by project_id limit 1`,
  )
  return row?.symbol ?? ''
}

/** Pictures at three widths, where somebody wants them: `SCREENS=folder`. */
async function keep(page: Page, name: string) {
  const folder = process.env['SCREENS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const width of [390, 1_100, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
  }
}
