import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hashPassword } from '#api/account/passwords.ts'
import { saveNewUser } from '#db/account/users.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { MigrationEnv } from './migration/migration-env.ts'
import { expectNoErrors, openConsole, question } from './steps.ts'

const folder = process.env['SCREENS']
const login = { email: 'contracts@test.example', password: 'a password for contracts' }
let pictures = 0

/** Keeps a picture at every width in both languages, for whoever looks. */
async function look(page: Page, name: string) {
  if (!folder) return
  for (const language of ['eng', 'kor']) {
    if (language === 'kor') await page.getByRole('button', { name: '한국어' }).first().click()
    for (const width of [1440, 1100, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => document.fonts.ready)
      const path = join(folder, `${String(++pictures).padStart(3, '0')}-${name}-${language}-${width}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.getByRole('button', { name: 'English' }).first().click()
}

describe.skipIf(!hasChromium())('an admin who looks after contracts', () => {
  let testEnv: MigrationEnv
  let browser: Browser
  it.beforeAll(async ({ migrationEnv, chromium }) => {
    testEnv = migrationEnv
    browser = chromium
    const passwordHash = await hashPassword(login.password)
    await saveNewUser(testEnv.migrations.line.db, { uid: login.email, passwordHash, role: 'owner' })
  })

  async function simulate(page: Page) {
    await page.getByRole('button', { name: 'Simulate' }).click()
  }
  async function make(page: Page, button: string, title: RegExp) {
    await page.getByRole('button', { name: button, exact: true }).last().click()
    const dialog = await question(page, title)
    await dialog.getByText('It would succeed now').waitFor()
    if (folder) await page.screenshot({ path: join(folder, `${++pictures}-question.png`) })
    await dialog.getByRole('button', { name: button, exact: true }).click()
  }
  function callOf(page: Page, name: string) {
    return page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name }) })
      .first()
  }

  it('deploys the BNB contract, mints with it, and reads why a call would be refused', async () => {
    const holder = testEnv.migrations.anvil.accounts[1]?.address ?? ''
    const there = { url: testEnv.url, login }
    const { page, errors, leave } = await openConsole(browser, there, 'adminContractList')
    await page.getByText('No contracts yet').waitFor()
    await look(page, 'empty')
    await page.getByRole('link', { name: 'Add a contract' }).first().click()
    await page.getByText('Deploy the BNB contract', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: /Old project/ }).click()
    await simulate(page)
    await page.getByText('Creator is required').waitFor()
    await look(page, 'deploy-wrong')
    const values = { name_: 'Genesis', symbol_: 'GEN', baseURI_: 'https://meta/', creator: holder }
    for (const [name, value] of Object.entries({ ...values, creatorFeeBasisPoints: '500' }))
      await page.locator(`[name="args.${name}"]`).fill(value)
    await simulate(page)
    await page.getByText('It would succeed now').waitFor()
    await look(page, 'deploy-simulated')
    await make(page, 'Deploy', /^Deploy Genesis\?$/)
    await page.waitForURL(/adminContractList\/\d+/)
    await page.getByRole('heading', { level: 1 }).locator('..').getByText('Live', { exact: true }).waitFor()
    await page.getByText('Creator fee', { exact: true }).first().waitFor()
    await look(page, 'contract')

    await page.locator('[name="args.to"]').fill(holder)
    await simulate(page)
    await page.getByText('It would succeed now').waitFor()
    await look(page, 'mint-simulated')
    await make(page, 'Make the call', /^Mint the next NFT: make this call\?$/)
    await callOf(page, 'Mint the next NFT').getByText('Done', { exact: true }).waitFor()
    await callOf(page, 'Mint the next NFT')
      .getByText(/NFT 1$/)
      .waitFor()

    const ask = page.locator('#read')
    await ask.locator('[name="args.tokenId"]').fill('1')
    await ask.getByRole('button', { name: 'Ask the chain' }).click()
    await ask.getByText('https://meta/1.json').waitFor()
    await page.locator('#write').getByLabel('What to do').selectOption('withdrawFees')
    await simulate(page)
    await page.getByText('There are no fees to withdraw.').waitFor()
    await look(page, 'refused')
    expect(await page.getByRole('button', { name: 'Make the call' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await page.goto(`${testEnv.url}/admin/adminContractList`)
    await page.getByRole('row').filter({ hasText: 'Genesis' }).getByText('Live').waitFor()
    await look(page, 'list')
    await page.goto(`${testEnv.url}/admin/adminCreateContract?address=${testEnv.migrations.old.address}`)
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: /Old project/ }).click()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByText('is an ERC-721, but not the BNB contract').waitFor()
    await look(page, 'register-refused')
    expectNoErrors(errors.filter((error) => !error.includes('400')))
    leave()
  })
})
