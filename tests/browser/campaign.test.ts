import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { findingsOn } from './site/axe.ts'
import { expectNoErrors, openConsole, question, untilEnded } from './steps.ts'

const folder = process.env['SCREENS']
let pictures = 0

/** Keeps a picture at every width in the language of the page, for whoever looks. */
async function look(page: Page, name: string) {
  if (!folder) return
  const language = await page.evaluate(() => document.documentElement.lang)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => document.fonts.ready)
    const path = join(folder, `${String(++pictures).padStart(3, '0')}-${name}-${language}-${width}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
  }
}

async function inKorean(page: Page, name: string) {
  if (!folder) return
  await page.getByRole('button', { name: '한국어' }).first().click()
  await page.getByRole('button', { name: 'English' }).first().waitFor()
  await look(page, name)
  await page.getByRole('button', { name: 'English' }).first().click()
  await page.getByRole('button', { name: '한국어' }).first().waitFor()
}

describe.skipIf(!hasChromium())('an admin with a campaign', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  /** Its time comes: everything of it is so much older. */
  async function makeDue(code: string) {
    const { db } = testEnv.database
    await db.execute(sql`
      update campaigns set first_active_at = now() - interval '1 hour', active_since = now() - interval '1 hour',
        next_run_at = now(), schedule = schedule || jsonb_build_object('first',
          to_char(now() at time zone 'utc' - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:00.000"Z"'))
      where code = ${code}`)
  }

  it('begins it on the page of its preset, lets it run, and finds its round paid and frozen', async () => {
    const code = `weekly-${String(Date.now()).slice(-6)}`
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminAirdropWeekly1')
    await page.waitForURL(/adminAirdrop\?preset=weekly1/)
    await page.getByText('Sample', { exact: true }).waitFor()
    await look(page, 'preset')
    await inKorean(page, 'preset')
    await page.getByRole('link', { name: 'New campaign from this' }).click()
    await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor()
    await page.getByText('Send SOL', { exact: true }).click()
    await look(page, 'source')
    await inKorean(page, 'source')
    await page.getByText('Paste', { exact: true }).click()
    const owners = [newWallet().address, newWallet().address]
    await page
      .getByLabel('Paste the list')
      .fill(['owner,amount', ...owners.map((owner) => `${owner},0.02`)].join('\n'))
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    await page.getByLabel('Name', { exact: false }).first().fill('Weekly one')
    const codeField = page.getByLabel('Code', { exact: false })
    expect(await codeField.inputValue()).toBe('weekly1')
    // Another one, so that the test can run again: a project has each code once.
    await codeField.fill(code)
    await look(page, 'plan')
    await inKorean(page, 'plan')
    await page.getByRole('button', { name: 'Review and start' }).click()
    await look(page, 'review')
    await inKorean(page, 'review')
    await page.getByRole('button', { name: 'Register the campaign' }).click()
    await page.waitForURL(/adminAirdrop\/\d+/)
    await page.getByText('The campaign is a draft: let it run first.').waitFor()
    await look(page, 'draft')
    await inKorean(page, 'draft')
    await page.getByRole('button', { name: 'Let it run' }).click()
    const asked = await question(page, 'Let “Weekly one” run by itself?')
    const confirm = asked.getByRole('button', { name: 'Let it run' })
    expect(await confirm.isEnabled()).toBe(false)
    await asked.getByRole('textbox').fill(code)
    await look(page, 'question')
    await confirm.click()
    await page.getByText('Runs by itself', { exact: true }).waitFor()
    await makeDue(code)
    const round = page.getByRole('article', { name: 'Round 1' })
    await round.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    await round.getByText('Frozen list, SHA-256').waitFor()
    await look(page, 'campaign')
    await inKorean(page, 'campaign')

    await page.goto(`${testEnv.url}/admin/adminAirdropCalendar`)
    await page.getByRole('link', { name: 'Weekly one' }).first().waitFor()
    await look(page, 'calendar')
    await inKorean(page, 'calendar')
    await page.goto(`${testEnv.url}/admin/adminWeeklyMenu`)
    await expect.poll(() => page.getByRole('link', { name: 'New campaign from this' }).count()).toBe(9)
    await look(page, 'weekly-menu')
    await inKorean(page, 'weekly-menu')
    await page.goto(`${testEnv.url}/admin/adminAirdrop`)
    await page.getByRole('link', { name: 'Weekly one' }).click()
    await round.getByRole('link', { name: /To the run/ }).click()
    await untilEnded(page, 'Completed')
    await page.getByText('Weekly one #1').first().waitFor()
    await page.goBack()
    await modify(page, owners)
    expectNoErrors(errors)
    leave()
  })

  /** Between its rounds: the one that began keeps its list, and the page says who got it. */
  async function modify(page: Page, owners: readonly string[]) {
    const round = page.getByRole('article', { name: 'Round 1' })
    await page.getByRole('button', { name: 'Pause' }).click()
    const asked = await question(page, 'Pause “Weekly one”?')
    await asked.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('link', { name: 'Modify', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Modify a campaign' }).waitFor()
    await page.getByText('2 of these got round #1 too').waitFor()
    await look(page, 'modify-check')
    await inKorean(page, 'modify-check')
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Source/ })
      .click()
    await page.getByText('Paste', { exact: true }).click()
    await look(page, 'modify-source')
    await inKorean(page, 'modify-source')
    const list = [owners[0], newWallet().address, newWallet().address]
    await page
      .getByLabel('Paste the list')
      .fill(['owner,amount', ...list.map((owner) => `${owner},0.05`)].join('\n'))
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('1 of these got round #1 too').waitFor()
    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    await page.getByLabel('Name', { exact: false }).first().fill('Weekly two')
    await look(page, 'modify-plan')
    await inKorean(page, 'modify-plan')
    await page.getByRole('button', { name: 'Review and start' }).click()
    await look(page, 'modify-review')
    await inKorean(page, 'modify-review')
    await page.getByRole('button', { name: 'Save the campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'Weekly two' }).waitFor()
    await round.getByText('Completed', { exact: true }).waitFor()
    await look(page, 'modified')
    await inKorean(page, 'modified')
  }

  it('finds in the form of a preset what it says, and saves what is typed', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminAirdrop?preset=weekly9')
    await page.getByRole('link', { name: 'Modify the preset' }).click()
    await page.getByLabel('Time in Seoul').waitFor()
    await look(page, 'preset-form')
    await inKorean(page, 'preset-form')
    await page.getByLabel('Time in Seoul').fill('25:00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await look(page, 'preset-refused')
    await inKorean(page, 'preset-refused')
    await page.getByLabel('Time in Seoul').fill('18:30')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The preset was modified.').waitFor()
    await page.goto(`${testEnv.url}/admin/adminAirdrop?preset=weekly9`)
    await page.getByText('18:30', { exact: false }).first().waitFor()
    expect(await page.getByText('Sample', { exact: true }).count()).toBe(0)
    await look(page, 'preset-saved')
    expectNoErrors(errors)
    leave()
  })

  it('works its recipients out by a rule, and sees who it is before it is stored', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminCreateMinting?campaign=new')
    await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor()
    await page.getByText('Send SOL', { exact: true }).click()
    await page.getByText('Rule', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option').first().click()
    const [one, other] = [newWallet().address, newWallet().address]
    await page.getByLabel('Where from').selectOption('list')
    await page.getByLabel('List', { exact: true }).fill([one, other].join('\n'))
    await page.getByRole('textbox', { name: 'Amount each' }).fill('0.03')
    await page.getByRole('textbox', { name: 'Not for' }).fill(other)
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByText('1 recipient now').waitFor()
    await page.getByText('Left out by “Not for”: 1').waitFor()
    await page.getByRole('checkbox', { name: 'Draw winners from these' }).check()
    await page.getByRole('textbox', { name: 'Winners' }).fill('1')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByText('Draws 1 of 1 wallet now').waitFor()
    await look(page, 'rule')
    await inKorean(page, 'rule')
    await page.getByRole('button', { name: 'Use this rule' }).click()
    await page.getByText('An example: who wins is not known yet').waitFor()
    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    const code = `rule-${String(Date.now()).slice(-6)}`
    await page.getByLabel('Code', { exact: false }).fill(code)
    const nextYear = `${new Date().getUTCFullYear() + 1}-06-01T09:00`
    await page.locator('input[type=datetime-local]').first().fill(nextYear)
    await page.getByRole('button', { name: 'Review and start' }).click()
    await page.getByRole('button', { name: 'Register the campaign' }).click()
    await page.waitForURL(/adminAirdrop\/\d+/)
    await page.getByText('A list of wallets').waitFor()
    await page.getByText('Winners: 1, reserves: 0').waitFor()
    await look(page, 'rule-campaign')
    await inKorean(page, 'rule-campaign')
    const findings = await findingsOn(page, 'a campaign', 'own')
    await page.getByRole('button', { name: '한국어' }).first().click()
    await page.getByRole('button', { name: 'English' }).first().waitFor()
    findings.push(...(await findingsOn(page, 'a campaign in Korean', 'own')))
    expect(findings).toEqual([])
    expectNoErrors(errors)
    leave()
  })
})
