import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openDrawWorld, tenMinutesMs, workForAnHour, type DrawWorld } from '../support/draw/draw-world.ts'
import { newEntrants } from '../support/draw/draws.ts'
import { pass } from '../support/draw/scripted-chains.ts'
import { isSoak } from '../support/soak.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { findingsOn } from './site/axe.ts'
import { expectNoErrors, openConsole, question } from './steps.ts'

const folder = process.env['SCREENS']
const widths = [390, 1100, 1440]
let pictures = 0

/** Keeps a picture at every width in both languages, for whoever looks. */
async function look(page: Page, name: string, languages = ['eng', 'kor']) {
  if (!folder) return
  const isConsole = page.url().includes('/admin/')
  for (const language of languages) {
    if (isConsole && language === 'kor') await page.getByRole('button', { name: '한국어' }).first().click()
    if (!isConsole) await page.goto(page.url().replace(/\/(eng|kor)\//, `/${language}/`))
    if (!isConsole) await page.locator('#draw-list, #round-totals').first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => document.fonts.ready)
      const path = join(folder, `${String(++pictures).padStart(3, '0')}-${name}-${language}-${width}.png`)
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
  }
  if (languages.length === 1) return
  if (!isConsole) return void (await page.goto(page.url().replace('/kor/', '/eng/')))
  await page.getByRole('button', { name: 'English' }).first().click()
  await page.getByRole('button', { name: '한국어' }).first().waitFor()
}

describe.skipIf(!hasChromium())('a random airdrop', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  let world: DrawWorld
  it.beforeAll(async ({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
    world = await openDrawWorld(testEnv.database.db, 1)
  })
  it.afterAll(() => world.close())

  /** A worker with both chains looks at a draw, and no other one does. */
  async function lookAt(drawId: number) {
    const { db } = testEnv.database
    await expect
      .poll(async () => {
        const { state, reason } = await world.look(drawId)
        await db.execute(
          sql`update draws set next_run_at = now() + interval '1 hour' where draw_id = ${drawId}`,
        )
        return { state, reason }
      })
      .toEqual({ state: expect.not.stringMatching('listed'), reason: null })
  }

  it('draws 20 of 300, which anybody recomputes, and pays those who were drawn', async () => {
    const entrants = newEntrants(300)
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminAirdropRandom')
    await page.waitForURL(/adminAirdrop\?preset=random/)
    await page.getByRole('link', { name: 'New draw' }).click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Where from').selectOption('list')
    await page.getByLabel('List', { exact: true }).fill(entrants.join('\n'))
    await look(page, 'draw-form')
    await page.getByRole('button', { name: 'Count them' }).click()
    await page.getByText('300 wallets now').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Twenty of three hundred')
    await page.getByRole('textbox', { name: 'Winners' }).fill('20')
    await page.getByRole('textbox', { name: 'Reserves' }).fill('3')
    await look(page, 'draw-counted')
    await page.getByRole('button', { name: 'Publish the list' }).click()
    const asked = await question(page, 'Publish the list of “Twenty of three hundred”?')
    await asked.getByText('20 of 300 wallets win.', { exact: false }).waitFor()
    await look(page, 'draw-question', ['eng'])
    await asked.getByRole('button', { name: 'Publish the list' }).click()
    await page.waitForURL(/adminAirdropDraw\/\d+$/)
    const drawId = Number(/\d+$/.exec(page.url())?.[0])
    await page.getByText('List published', { exact: true }).first().waitFor()
    await look(page, 'draw-listed')
    await lookAt(drawId)
    pass(world.script, 60_000)
    await lookAt(drawId)
    await page.getByText('Waiting for blocks', { exact: true }).waitFor()
    await page.getByText(/About .* left\./).waitFor()
    await look(page, 'draw-waiting')
    const publicUrl = `${testEnv.url}/eng/airdrop/draw/${drawId}`
    const visitor = await browser.newContext({ baseURL: testEnv.url })
    const site = await visitor.newPage()
    await site.goto(publicUrl)
    await site.getByText('Waiting for its blocks').waitFor()
    await look(site, 'public-waiting')
    pass(world.script, tenMinutesMs)
    await lookAt(drawId)
    await page.getByRole('heading', { name: '20 winners' }).waitFor()
    await look(page, 'draw-drawn')
    const findings = await findingsOn(page, 'the draw', 'own')
    await recompute(site, entrants)
    await look(site, 'public-drawn')
    findings.push(...(await findingsOn(site, 'the public draw', 'own')))
    if (isSoak || folder) {
      await payWinners(page, site, drawId)
      await drawByItself(page, site)
    }
    findings.push(...(await findingsOn(site, site.url(), 'own')))
    expect(findings).toEqual([])
    await visitor.close()
    expectNoErrors(errors)
    leave()
  })

  /** With the published list, with the file somebody kept, and with one that is another. */
  async function recompute(site: Page, entrants: readonly string[]) {
    await site.getByRole('heading', { name: '20 winners' }).waitFor()
    await site.getByRole('button', { name: 'Recompute in this browser' }).click()
    await site.getByText('Seed and winners come out the same.').waitFor()
    const [download] = await Promise.all([
      site.waitForEvent('download'),
      site.getByRole('link', { name: 'Download the list' }).click(),
    ])
    const chosen = site.locator('input[type=file]')
    await chosen.setInputFiles(await download.path())
    await site.getByText('Seed and winners come out the same.').waitFor()
    const other = join(tmpdir(), `other-list-${Date.now()}.txt`)
    await writeFile(
      other,
      [...entrants.slice(1)]
        .toSorted()
        .map((line) => `${line}\n`)
        .join(''),
    )
    await chosen.setInputFiles(other)
    await site
      .getByText(/This does not match: This is not the list that was published before the draw/)
      .waitFor()
    await site.getByText(/\d+ more differences?\./).waitFor()
    await site.getByText('Compare the blocks, too').click()
    await site.getByLabel('Hash of the block of Kaia').fill(`0x${'1'.repeat(64)}`)
    await site.getByLabel('Blockhash of the block of Solana').fill('1'.repeat(44))
    await site.getByRole('button', { name: 'Recompute in this browser' }).click()
    await site.getByText(/The block hash of Kaia is another one on chain/).waitFor()
    if (folder) await site.screenshot({ path: join(folder, 'recomputed-bad.png'), fullPage: true })
    await site.reload()
    await site.getByRole('button', { name: 'Recompute in this browser' }).click()
    await site.getByText('Seed and winners come out the same.').waitFor()
    if (folder) await site.screenshot({ path: join(folder, 'recomputed-good.png'), fullPage: true })
  }

  /** A campaign for those who were drawn, whose round everybody may see. */
  async function payWinners(page: Page, site: Page, drawId: number) {
    const code = `random-${String(Date.now()).slice(-6)}`
    await page.getByRole('link', { name: 'Campaign for the winners' }).click()
    await page.getByLabel('Number of the draw').waitFor()
    expect(await page.getByLabel('Number of the draw').inputValue()).toBe(String(drawId))
    await look(page, 'winners-rule')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByText('20 recipients now').waitFor()
    await page.getByRole('button', { name: 'Use this rule' }).click()
    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    await page.getByLabel('Code', { exact: false }).fill(code)
    await page.getByRole('button', { name: 'Review and start' }).click()
    await page.getByRole('button', { name: 'Register the campaign' }).click()
    await page.waitForURL(/adminAirdrop\/\d+/)
    await page.getByRole('link', { name: `#${drawId}` }).waitFor()
    await letRunInPublic(page, code)
    const round = page.getByRole('article', { name: 'Round 1' })
    await round.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    await look(page, 'winners-campaign')
    const href = await round.getByRole('link', { name: 'Public page of this round' }).getAttribute('href')
    await site.goto(`${testEnv.url}${href}`)
    await site.getByText('Everybody received.').waitFor()
    await site.getByText('2 SOL').first().waitFor()
    await site.getByRole('link', { name: 'Twenty of three hundred' }).waitFor()
    await site
      .getByText(/\d+ recipients?, 20/)
      .first()
      .waitFor()
    await look(site, 'public-round')
    await page.goto(`${testEnv.url}/admin/adminAirdrop?preset=random`)
    await page.getByRole('link', { name: 'New draw' }).waitFor()
    await look(page, 'random-preset')
  }

  /** Everybody may see its rounds, and the first of them is due. */
  async function letRunInPublic(page: Page, code: string) {
    await page.getByRole('button', { name: 'Make public' }).click()
    const asked = await question(page, /Show everybody the rounds of/)
    await asked.getByRole('button', { name: 'Make public' }).click()
    await page.getByText('Everybody may see what became of its rounds', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Let it run' }).click()
    const run = await question(page, /run by itself\?/)
    await run.getByRole('textbox').fill(code)
    await run.getByRole('button', { name: 'Let it run' }).click()
    await page.getByText('Runs by itself', { exact: true }).waitFor()
    await testEnv.database.db.execute(sql`
      update campaigns set first_active_at = now() - interval '1 hour', active_since = now() - interval '1 hour',
        next_run_at = now(), schedule = schedule || jsonb_build_object('at',
          to_char(now() at time zone 'utc' - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:00.000"Z"'))
      where code = ${code}`)
  }

  /** A campaign whose round publishes its own draw, waits for its blocks and pays its winners, with nobody there. */
  async function drawByItself(page: Page, site: Page) {
    const code = `each-${String(Date.now()).slice(-6)}`
    await page.getByRole('link', { name: 'New campaign from this' }).click()
    const isDrawn = page.getByRole('checkbox', { name: 'Draw winners from these' })
    await isDrawn.waitFor()
    expect(await isDrawn.isChecked()).toBe(true)
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Where from').selectOption('list')
    await page.getByLabel('List', { exact: true }).fill(newEntrants(10).join('\n'))
    await look(page, 'drawn-rule-empty')
    await page.getByRole('textbox', { name: 'Winners' }).fill('3')
    await page.getByRole('textbox', { name: 'Reserves' }).fill('1')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await page.getByText('Draws 3 of 10 wallets now').waitFor()
    await look(page, 'drawn-rule')
    await page.getByRole('button', { name: 'Use this rule' }).click()
    await page.getByText('An example: who wins is not known yet').waitFor()
    await look(page, 'drawn-example')
    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    await page.getByLabel('Code', { exact: false }).fill(code)
    await page.getByRole('button', { name: 'Review and start' }).click()
    await page.getByText('Winners: 3, reserves: 1').waitFor()
    await look(page, 'drawn-review')
    await page.getByRole('button', { name: 'Register the campaign' }).click()
    await page.waitForURL(/adminAirdrop\/\d+/)
    await page.getByText('Winners: 3, reserves: 1').waitFor()
    await workForAnHour(testEnv.database.db)
    await letRunInPublic(page, code)
    await payDrawn(page, site)
  }

  async function payDrawn(page: Page, site: Page) {
    const campaignUrl = page.url()
    const round = page.getByRole('article', { name: 'Round 1' })
    await round.getByText('Drawing', { exact: true }).waitFor()
    const ofDraw = round.getByRole('link', { name: /^Draw \d+$/ })
    const drawId = Number(/\d+$/.exec((await ofDraw.getAttribute('href')) ?? '')?.[0])
    await look(page, 'round-listed')
    await lookAt(drawId)
    pass(world.script, 60_000)
    await lookAt(drawId)
    await round.getByText(/Waits for block/).waitFor()
    await round.getByText(/Expected at/).waitFor()
    await look(page, 'round-drawing')
    await page.goto(`${testEnv.url}/admin/adminAirdropCalendar`)
    await page.getByRole('link', { name: `Draw ${drawId}` }).waitFor()
    await look(page, 'calendar-drawing')
    pass(world.script, tenMinutesMs)
    await lookAt(drawId)
    await page.goto(campaignUrl)
    await round.getByText('3 of 10 were drawn.').waitFor()
    await round.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 })
    await look(page, 'round-drawn')
    const href = await round.getByRole('link', { name: 'Public page of this round' }).getAttribute('href')
    await ofDraw.click()
    await page.getByRole('link', { name: /, round 1$/ }).waitFor()
    await look(page, 'draw-of-round')
    await page.goto(`${testEnv.url}/admin/adminAirdropDraw`)
    await page
      .getByRole('link', { name: /, round 1$/ })
      .first()
      .waitFor()
    await look(page, 'draw-list')
    await site.goto(`${testEnv.url}${href}`)
    await site.getByText('Everybody received.').waitFor()
    await look(site, 'public-round-drawn')
    await site.getByRole('link', { name: / #1$/ }).click()
    await site.getByRole('button', { name: 'Recompute in this browser' }).click()
    await site.getByText('Seed and winners come out the same.').waitFor()
  }
})
