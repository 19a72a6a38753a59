import { join } from 'node:path'
import { Connection, PublicKey } from '@solana/web3.js'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import airdrop from '#web/src/site/locales/eng/airdrop.json' with { type: 'json' }
import my from '#web/src/site/locales/eng/mypage.json' with { type: 'json' }
import { isSoak } from '../support/soak.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { expectNoErrors, openConsole, question } from './steps.ts'
import { choose, dialogOf, openPage, sessionOf, type OpenedPage } from './wallet/wallet-steps.ts'

const folder = process.env['SCREENS']
let pictures = 0

/** Keeps a picture at both widths in both languages, for whoever looks. */
async function look(page: Page, name: string) {
  if (!folder) return
  const isConsole = page.url().includes('/admin/')
  for (const language of isConsole ? ['English', '한국어', 'English'] : [null]) {
    if (language !== null) {
      const other = page.getByRole('button', { name: language, exact: true }).first()
      if (await other.isVisible()) await other.click()
    }
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => document.fonts.ready)
      const language = await page.evaluate(() => document.documentElement.lang)
      const path = join(folder, `${String(++pictures).padStart(3, '0')}-${name}-${language}-${width}.png`)
      await page.screenshot({ path, fullPage: isConsole, animations: 'disabled' })
    }
  }
}

const amountLamports = 30_000_000

describe.skipIf(!hasChromium())('an application window', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  const mark = String(Date.now()).slice(-6)
  const title = `Winter ${mark}`

  /** Its time comes: everything of it is so much older. */
  async function makeDue(code: string) {
    await testEnv.database.db.execute(sql`
      update campaigns set first_active_at = now() - interval '1 hour', active_since = now() - interval '1 hour',
        next_run_at = now(), schedule = schedule || jsonb_build_object('at',
          to_char(now() at time zone 'utc' - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:00.000"Z"'))
      where code = ${code}`)
    await testEnv.database.db.execute(sql`
      update airdrop_applications set registered_at = airdrop_applications.registered_at - interval '1 hour'
      from application_windows w where airdrop_applications.window_id = w.window_id and title_eng = ${title}`)
  }

  async function makeWindow(page: Page) {
    await page.getByRole('link', { name: 'New window' }).first().click()
    await page.getByRole('textbox', { name: 'Title (Korean)' }).fill(`겨울 ${mark}`)
    await page.getByRole('textbox', { name: 'Title (English)' }).fill(title)
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option').first().click()
    const [opens, closes] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    await page.locator('[name=opensAt]').fill(opens?.slice(0, 16) ?? '')
    await page.locator('[name=closesAt]').fill(closes?.slice(0, 16) ?? '')
    await page.getByLabel('Applications are looked at', { exact: false }).check()
    await look(page, 'window-form')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Open', { exact: true }).first().waitFor()
    await look(page, 'window')
  }

  /** A holder who logs in with a wallet and applies with it. */
  async function apply(): Promise<OpenedPage & { address: string }> {
    const opened = await openPage(browser, testEnv, { has: { phantom: 'standard' } })
    const { page } = opened
    const address = opened.wallets.addresses.solana[0] ?? ''
    await choose(page, 'Phantom')
    await expect.poll(() => sessionOf(page)).toEqual([address])
    await page.goto(`${testEnv.url}/eng?airdrop=apply`)
    const window = dialogOf(page, airdrop.apply.title)
    await window.getByText(title).click()
    expect(await window.getByLabel(airdrop.apply.label).inputValue()).toBe(address)
    await look(page, 'apply')
    await window.getByRole('button', { name: airdrop.apply.send, exact: true }).click()
    await window.getByText(airdrop.apply.new.title).waitFor()
    await look(page, 'applied')
    return { ...opened, address }
  }

  async function expectSearched({ page, address }: { page: Page; address: string }, text: string) {
    await page.goto(`${testEnv.url}/eng?airdrop=search`)
    const window = dialogOf(page, airdrop.search.title)
    await window.getByLabel(airdrop.search.label).fill(address)
    await window.getByRole('button', { name: airdrop.search.send, exact: true }).click()
    await window.getByText(text, { exact: true }).waitFor()
    await look(page, 'searched')
  }

  async function expectOnMyPage({ page }: { page: Page }, texts: readonly string[]) {
    await page.goto(`${testEnv.url}/eng/mypage/minting`)
    const section = page.getByRole('region', { name: my.applications.title })
    await section.getByText(title, { exact: true }).waitFor()
    for (const text of texts) await section.getByText(text, { exact: false }).first().waitFor()
    await look(page, 'my-page')
  }

  async function decide(page: Page, address: string, reason: string | null) {
    await page.goto(`${testEnv.url}/admin/adminAirdropApplicationList?search=${address}`)
    await page
      .getByRole('row')
      .filter({ hasText: address.slice(0, 4) })
      .getByRole('link')
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Received', { exact: true }).waitFor()
    await look(page, 'application')
    await dialog.getByRole('button', { name: reason === null ? 'Accept' : 'Refuse', exact: true }).click()
    if (reason !== null) {
      const asked = await question(page, 'Refuse 1 application?')
      await asked.getByRole('textbox').fill(reason)
      await look(page, 'refuse')
      await asked.getByRole('button', { name: 'Refuse', exact: true }).click()
    }
    await dialog.getByText(reason === null ? 'Accepted' : 'Refused', { exact: true }).waitFor()
    await look(page, 'decided')
  }

  /** A rule that is for the window's accepted applications, as far as its preview. */
  async function workOut(page: Page) {
    await page.goto(`${testEnv.url}/admin/adminCreateMinting?campaign=new`)
    await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor()
    await page.getByText('Send SOL', { exact: true }).click()
    await page.getByText('Rule', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('combobox', { name: 'Application window' }).click()
    await page.getByRole('option', { name: title }).click()
    await page.getByRole('textbox', { name: 'Amount each' }).fill('0.03')
    await page.getByRole('button', { name: 'Work it out' }).click()
  }

  async function launch(page: Page, code: string) {
    await page.getByText('1 recipient now').waitFor()
    await look(page, 'rule')
    await page.getByRole('button', { name: 'Use this rule' }).click()
    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    await page.getByLabel('Name', { exact: false }).first().fill(title)
    await page.getByLabel('Code', { exact: false }).fill(code)
    const nextYear = `${new Date().getUTCFullYear() + 1}-06-01T09:00`
    await page.locator('input[type=datetime-local]').first().fill(nextYear)
    await page.getByRole('button', { name: 'Review and start' }).click()
    await page.getByRole('button', { name: 'Register the campaign' }).click()
    await page.waitForURL(/adminAirdrop\/\d+/)
    await page.getByRole('button', { name: 'Let it run' }).click()
    const asked = await question(page, /run by itself\?/)
    await asked.getByRole('textbox').fill(code)
    await asked.getByRole('button', { name: 'Let it run' }).click()
    await page.getByText('Runs by itself', { exact: true }).waitFor()
    await makeDue(code)
    const round = page.getByRole('article', { name: 'Round 1' })
    await round.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    await look(page, 'campaign')
  }

  // Each of its screens is opened by a test of its own in the usual run, and each of its states reached by the API.
  it.runIf(isSoak)(
    'takes two applications, of which one is accepted and paid once, and one refused with a reason that is read',
    async () => {
      const { page, errors, leave } = await openConsole(browser, testEnv, 'adminApplicationWindowList')
      await makeWindow(page)
      const [winner, other] = [await apply(), await apply()]
      await expectSearched(winner, airdrop.search.stages.applied)
      await decide(page, winner.address, null)
      await decide(page, other.address, 'It is for holders')
      await expectSearched(winner, airdrop.search.stages.accepted)
      await expectSearched(other, airdrop.search.stages.refused)
      await expectOnMyPage(winner, [my.applications.states.accepted])
      await expectOnMyPage(other, [my.applications.states.refused, 'It is for holders'])
      await workOut(page)
      await launch(page, `win-${mark}`)
      await expectSearched(winner, airdrop.search.completed)
      await expectOnMyPage(winner, [my.applications.paid[20], `${title}, round 1`])
      await expectOnMyPage(other, [my.applications.states.refused])
      const chain = new Connection(testEnv.solana.url, 'finalized')
      const paid = ({ address }: { address: string }) => chain.getBalance(new PublicKey(address))
      expect([await paid(winner), await paid(other)]).toEqual([amountLamports, 0])
      // What one campaign paid no other one pays.
      await workOut(page)
      await page.getByText('0 recipients now').waitFor()
      await look(page, 'nobody-left')
      expectNoErrors([...errors, ...winner.errors, ...other.errors])
      leave()
    },
  )
})
