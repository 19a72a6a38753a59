import { mkdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveUnexplained } from '#db/census/unexplained.ts'
import eng from '#web/src/locales/eng/index.ts'
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

  it('takes a corrected item, a note, and what no item explains, and stands beside another run', async () => {
    const { db } = testEnv.database
    const [failed] = await db.execute<{ item_id: string; name: string; collection_id: string }>(sql`
      select i.item_id, i.name, p.collection_id from minting_items i
      join minting_masters m using (master_id) join mint_plans p using (plan_id)
      where i.master_id = ${masterId} and i.reason_code = 'PROGRAM_ERROR'`)
    const nowhere = { treeId: null, leafIndex: null, owner: null, slot: 7n } as const
    await saveUnexplained(db, [
      {
        ...{ ...nowhere, collectionId: Number(failed?.collection_id) },
        ...{ assetId: newWallet().address, signature: newWallet().address },
      },
    ])
    const itemPath = `adminMintingList/${masterId}/items/${failed?.item_id}`
    const { page, errors, leave } = await openConsole(browser, testEnv, itemPath)
    await page.getByRole('button', { name: eng.runs.repair.label }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('x'.repeat(33))
    await dialog.getByText('33 bytes', { exact: false }).waitFor()
    await keepPictures(page, 'repair-wrong')
    await dialog.getByLabel('Name').fill(`${failed?.name} mended`.slice(0, 32))
    await dialog.getByRole('button', { name: eng.runs.repair.save }).click()
    await page.getByText(eng.runs.repair.repairs).waitFor()
    await keepPictures(page, 'repaired')
    await page.getByRole('link', { name: eng.runs.repair.openOld }).click()
    await page.getByRole('link', { name: eng.runs.repair.repairedBy }).waitFor()
    await page.getByRole('main').getByRole('link').first().click()
    await page.getByLabel(eng.runs.story.write).fill('The artist asked to wait.')
    await page.getByRole('button', { name: eng.runs.story.save }).click()
    await page.getByText('The artist asked to wait.').waitFor()
    await page.getByRole('button', { name: 'Accept 1 NFT' }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill('An airdrop of the artist.')
    await keepPictures(page, 'accept')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept 1 NFT' }).click()
    await page.getByText('1 NFT counts as known.').waitFor()
    await keepPictures(page, 'story')
    await page.getByRole('link', { name: eng.runs.compareWith }).click()
    await page.getByLabel(eng.runs.compare.second).click()
    await page.getByRole('option').last().click()
    await page.getByRole('row').filter({ hasText: eng.master.spent }).waitFor()
    await page.setViewportSize({ width: 390, height: 900 })
    const table = page.getByRole('group', { name: eng.runs.compare.title })
    await expect.poll(() => table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await keepPictures(page, 'compare')
    expectNoErrors(errors)
    leave()
  })

  it('is one of those that are paused and resumed together', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'adminMintingList')
    await page.getByRole('button', { name: eng.runs.bulk.open }).click()
    await page.getByRole('button', { name: 'Resume 1 run' }).click()
    await page.getByRole('alertdialog').getByRole('textbox').fill('The wallet is looked at.')
    await keepPictures(page, 'bulk')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume 1 run' }).click()
    await page.getByText('Goes on: 8 waiting.').waitFor()
    await keepPictures(page, 'bulk-done')
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
