import { mkdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { badRun, saveBadRun } from '../support/bad-run.ts'
import { saveTestCollection, saveTestPlan, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { expectNoErrors, openConsole } from './steps.ts'

/** SCREENS=folder keeps pictures of the page in both languages at three widths. */
const screensDir = process.env['SCREENS']

describe.skipIf(!hasChromium())('the page of a run that went badly', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  let masterId = 0
  it.beforeAll(async ({ ownConsoleEnv, chromium }) => {
    testEnv = ownConsoleEnv
    browser = chromium
    await testEnv.stopWorker()
    const { db } = testEnv.database
    const [project] = await db.execute<{ project_id: string }>(sql`select project_id from projects limit 1`)
    const projectId = Number(project?.project_id)
    const { collectionId } = await saveTestCollection(db, testEnv.vault, projectId, testEnv.payer)
    const items = testItems(badRun.total, 'went-badly', [newWallet().address])
    const plan = { projectId, collectionId, kind: 'mint', standard: 'compressed', items } as const
    masterId = await saveTestPlan(db, testEnv.vault, plan)
    await saveBadRun(db, masterId)
    await db.execute(sql`update minting_masters set control = 'paused' where master_id = ${masterId}`)
  })
  it.afterAll(async () => {
    await testEnv.database.db.execute(sql`
      update minting_masters set status = '40', control = 'cancelled' where master_id = ${masterId}`)
    await testEnv.startWorker()
  })

  it('says of every item what became of it, in both languages', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, `adminMintingList/${masterId}`)
    const final = page.getByRole('progressbar', { name: 'Final' })
    await final.waitFor()
    expect(await final.getAttribute('aria-valuenow')).toBe(String(badRun.completed))
    const parts = page.getByRole('list', { name: 'How the items stand' })
    for (const [word, count] of [
      ['Failed', badRun.failed],
      ['Cancelled', badRun.cancelled],
      ['Excluded', badRun.excluded],
      ['Waiting', badRun.wait],
    ])
      await parts
        .getByRole('listitem')
        .filter({ hasText: String(word) })
        .getByText(String(count), { exact: true })
        .waitFor()
    await page.getByText('9 in flight are still being finished. 7 items wait.').waitFor()
    await keepPictures(page, 'eng')
    await page.getByRole('button', { name: '한국어로 보기' }).click()
    await page.getByRole('progressbar', { name: '확정' }).waitFor()
    await keepPictures(page, 'kor')
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await final.waitFor()
    expectNoErrors(errors)
    leave()
  })
})

async function keepPictures(page: Page, language: string) {
  if (!screensDir) return
  mkdirSync(screensDir, { recursive: true })
  for (const width of [390, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${screensDir}/run-${language}-${width}.png`, fullPage: true })
  }
}
