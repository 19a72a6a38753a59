import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { mintingItems } from '#db/schema.ts'
import { saveTestCollection, saveTestPlan, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium, visit } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { createCollection, expectNoErrors, logIn, openConsole, passTimeUntil, untilEnded } from './steps.ts'
import { isSoak } from '../support/soak.ts'

if (!hasChromium())
  process.stdout.write('Browser tests are skipped: there is no Chromium (set CHROMIUM_PATH).\n')

const owners = Array.from({ length: 4 }, () => newWallet().address)
/** How often the console asks whether every part works. */
const healthEveryMs = 10_000
/** A byte longer than the program takes. */
const poison = 'x'.repeat(33)
const evmAddress = '0x52908400098527886E0F7030069857D2E4169EE7'

function row(n: number, owner = owners[(n - 1) % owners.length]) {
  return `펑키 콩즈 #${n},PKONG,https://assets.example.test/${n}.json,${owner}`
}

/** Twelve rows, the third with the wallet of another chain. */
function list() {
  const rows = Array.from({ length: 12 }, (_, at) => row(at + 1, at === 2 ? evmAddress : undefined))
  return ['name,symbol,uri,owner', ...rows].join('\n')
}

describe.skipIf(!hasChromium())('an admin in a browser', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  it('sees what is wrong with a login, and stays logged in after a reload', async () => {
    const { page, errors } = await visit(browser, { locale: 'en-US', width: 1100 })
    await page.goto(`${testEnv.url}/admin`)
    await page.getByLabel('E-mail').fill(testEnv.login.email)
    await page.getByLabel('Password').first().fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByText('Password is not correct').waitFor()
    await page.getByLabel('Password').first().fill(testEnv.login.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/adminMain/)
    await page.reload()
    await page.getByRole('heading', { name: 'Admin home' }).waitFor()
    expectNoErrors(errors)
    await page.context().close()
  })

  it('mints a list: fixes a row in place, sees the cost, starts, watches it become final, and reads one item’s story', async () => {
    const { page, errors, leave } = await openConsole(browser, testEnv, 'createCollection')
    await createCollection(page, testEnv, 'Browser Kongz')

    await page.goto(`${testEnv.url}/admin/adminCreateMinting`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'kongz.csv', mimeType: 'text/csv', buffer: Buffer.from(list()) })
    await page.getByText('1 row needs a fix').waitFor()
    await page.reload()
    await page.getByText('1 row needs a fix').waitFor()
    await fixOwner(page)
    await page.getByText('All 12 rows can be minted').waitFor()

    await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
    await page.getByLabel('Name of the run').fill('Browser run')
    await page.getByText('Start with a canary').click()
    await page.getByText(/SOL/).first().waitFor()
    await page.getByRole('button', { name: 'Review and start' }).click()
    await page.getByRole('button', { name: /Start minting/ }).click()
    await confirm(page)
    await page.waitForURL(/adminMintingList\/\d+/)
    await untilEnded(page, 'Completed')

    expect(await statesOf(testEnv, 'Browser run')).toEqual([{ status: '20', count: 12 }])
    await page.getByLabel('Name, wallet, asset id, signature').fill(owners[1] ?? '')
    await page.getByText('펑키 콩즈 #2', { exact: true }).first().click()
    await page.getByText('Final', { exact: true }).first().waitFor()
    expectNoErrors(errors)
    leave()
  })

  it.runIf(isSoak)(
    'is shown the rows an earlier run has, and mints the rest once they are removed',
    async () => {
      const { page, leave } = await openConsole(browser, testEnv, 'adminCreateMinting')
      const grown = [
        ...list()
          .split('\n')
          .filter((row) => !row.includes(evmAddress)),
        row(20),
        row(21),
      ]
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'grown.csv', mimeType: 'text/csv', buffer: Buffer.from(grown.join('\n')) })
      await page.getByText('All 13 rows can be minted').waitFor()
      await page.getByRole('button', { name: 'Remove row 1', exact: true }).click()
      await page.getByText('All 12 rows can be minted').waitFor()
      await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
      await page.getByLabel('Name of the run').fill('Grown run')
      await page.getByText(/SOL/).first().waitFor()
      await page.getByRole('button', { name: 'Review and start' }).click()
      await page.getByRole('button', { name: /Start minting/ }).click()
      await confirm(page)
      const refused = page.getByRole('alert').filter({ hasText: '10 rows are already in an earlier run' })
      await refused.getByRole('link', { name: 'Browser run' }).waitFor()
      expect(await statesOf(testEnv, 'Grown run')).toEqual([])

      await refused.getByRole('button', { name: 'Show and fix 10' }).click()
      await page.getByRole('button', { name: 'Show 10 rows' }).waitFor()
      const cell = page.getByLabel('Row 2, name', { exact: false })
      await cell.fill('Another Kongz')
      await cell.press('Enter')
      await page.getByRole('button', { name: 'Remove all 9' }).click()
      await page.getByText('All 3 rows can be minted').waitFor()
      await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
      await page.getByRole('button', { name: 'Review and start' }).click()
      await page.getByRole('button', { name: /Start minting/ }).click()
      await confirm(page)
      await page.waitForURL(/adminMintingList\/\d+/)
      await untilEnded(page, 'Completed')
      expect(await statesOf(testEnv, 'Grown run')).toEqual([{ status: '20', count: 3 }])
      leave()
    },
  )

  it.runIf(isSoak)('retries only what failed', async () => {
    const masterId = await savePoisonedRun(testEnv)
    const { page, errors, leave } = await openConsole(browser, testEnv, `adminMintingList/${masterId}`)
    await untilEnded(page, 'Partially failed')
    await testEnv.database.db
      .update(mintingItems)
      .set({ name: 'mended' })
      .where(eq(mintingItems.name, poison))
    await page.getByRole('button', { name: 'Retry 1 failed' }).click()
    await confirm(page)
    await untilEnded(page, 'Completed')
    const rows = await testEnv.database.db.execute<{ row_no: number; attempts: number }>(sql`
      select i.row_no, count(*)::int as attempts from minting_items i
      join chunk_items c using (item_id) join attempts a on a.chunk_id = c.chunk_id and a.state = 'final'
      where i.master_id = ${masterId} and i.status = '20' group by 1 order by 1`)
    expect([...rows]).toEqual([1, 2, 3, 4, 5].map((row_no) => ({ row_no, attempts: 1 })))
    expectNoErrors(errors)
    leave()
  })

  it.runIf(isSoak)('sees that no worker is running, and a run continue when one is back', async () => {
    const { page } = await visit(browser, { locale: 'en-US', width: 1440, hasClock: true })
    await logIn(page, testEnv)
    const badge = (name: string | RegExp) => page.getByRole('button', { name }).first()
    await badge('All systems work').waitFor()
    await testEnv.stopWorker()
    await passTimeUntil(page, () => badge(/No worker is running|Needs attention/).isVisible(), {
      stepMs: healthEveryMs,
    })
    await testEnv.startWorker()
    await passTimeUntil(page, () => badge('All systems work').isVisible(), { stepMs: healthEveryMs })
    await page.context().close()
  })
})

async function fixOwner(page: Page) {
  const cell = page.getByLabel(/^Row 3, owner/i)
  await cell.fill(owners[2] ?? '')
  await cell.press('Enter')
}

/** Types what the question asks to be typed, if it does, and says yes. */
async function confirm(page: Page) {
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  const words = /Type (.+) to|(PKONG \d+)/.exec(await dialog.innerText())
  const field = dialog.getByRole('textbox')
  if ((await field.count()) > 0) await field.fill(words?.[1] ?? words?.[2] ?? '')
  await dialog.getByRole('button').last().click()
}

async function statesOf(testEnv: ConsoleEnv, name: string) {
  return [
    ...(await testEnv.database.db.execute<{ status: string; count: number }>(sql`
    select i.status, count(*)::int as count from minting_items i
    join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where p.name = ${name} group by 1`)),
  ]
}

/** A run of five with one name the program refuses, past the checks that would have caught it. */
async function savePoisonedRun({ database: { db }, vault, payer }: ConsoleEnv) {
  const [project] = await db.execute<{ project_id: string }>(sql`select project_id from projects limit 1`)
  const projectId = Number(project?.project_id)
  const { collectionId } = await saveTestCollection(db, vault, projectId, payer)
  const items = testItems(5, 'poisoned', owners).map((item, at) =>
    at === 2 ? { ...item, name: poison } : item,
  )
  return saveTestPlan(db, vault, { projectId, collectionId, kind: 'mint', standard: 'compressed', items })
}
