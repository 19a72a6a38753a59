import { sql } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, vi } from 'vitest'
import { saveTestCollection, saveTestPlan, statusOf, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { expectNoErrors, goByKeys, openConsole, question, tabTo, untilEnded } from './steps.ts'
import { isSoak } from '../support/soak.ts'

function until(what: () => Promise<boolean>) {
  return vi.waitUntil(what, { timeout: 60_000, interval: 100 })
}

describe.skipIf(!hasChromium())('an admin at the controls of a run', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  let ground: { projectId: number; collectionId: number }
  let serial = 0
  it.beforeAll(async ({ ownConsoleEnv, chromium }) => {
    testEnv = ownConsoleEnv
    browser = chromium
    const { db } = testEnv.database
    const [project] = await db.execute<{ project_id: string }>(sql`select project_id from projects limit 1`)
    const projectId = Number(project?.project_id)
    const { collectionId, masterId } = await saveTestCollection(db, testEnv.vault, projectId, testEnv.payer)
    await until(async () => (await statusOf(db, masterId))?.status === '20')
    ground = { projectId, collectionId }
  })
  afterEach(async () => {
    await testEnv.solana.faults.clear()
    await testEnv.solana.faults.resumeSlots()
  })

  /** A run that sends one item at first, so that the rest does not move while it is checked. */
  const saveRun = (count: number, settings = { isCanary: true }) => {
    const items = testItems(count, `controls-${++serial}`, [newWallet().address])
    const { db } = testEnv.database
    return saveTestPlan(db, testEnv.vault, {
      ...ground,
      kind: 'mint',
      standard: 'token-metadata',
      items,
      settings,
    })
  }
  const attempts = async (masterId: number) => [
    ...(await testEnv.database.db.execute<{ attempt_id: string; state: string }>(sql`
      select a.attempt_id, a.state from attempts a join chunks c using (chunk_id)
      where c.master_id = ${masterId} order by a.attempt_id`)),
  ]
  /** The chain is paused with the first item in flight. */
  const holdInFlight = async (masterId: number) => {
    await until(async () => (await attempts(masterId)).length === 1)
    await testEnv.solana.faults.stopSlots()
  }
  const openRun = (masterId: number) => openConsole(browser, testEnv, `adminMintingList/${masterId}`)

  it.runIf(isSoak)('pauses and resumes it, with the numbers of now in the question', async () => {
    const masterId = await saveRun(9)
    await holdInFlight(masterId)
    const { page, errors, leave } = await openRun(masterId)
    await stat(page, 'Waiting', '8')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    const ask = await question(page, 'Pause with 8 items left?')
    await ask.getByText('8 wait and are not sent. 1 in flight are finished.').waitFor()
    await ask.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused: 8 wait, 1 in flight are being finished.').waitFor()
    await page.getByText('This run is paused').waitFor()
    await page.getByText('1 in flight is still being finished. 8 items wait.').waitFor()
    await testEnv.solana.faults.resumeSlots()
    await stat(page, 'Completed', '1')
    expect(await statusOf(testEnv.database.db, masterId)).toMatchObject({ status: '10', control: 'paused' })
    expect(await attempts(masterId)).toHaveLength(1)

    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    const again = await question(page, 'Continue with the remaining 8 items?')
    await again.getByRole('button', { name: 'Resume', exact: true }).click()
    await untilEnded(page, 'Completed')
    await stat(page, 'Completed', '9')
    expectNoErrors(errors)
    leave()
  })

  it.runIf(isSoak)(
    'cancels it by keyboard alone: Escape keeps it, a reason ends it, and the audit log has both',
    async () => {
      const masterId = await saveRun(7)
      await holdInFlight(masterId)
      const { page, errors, leave } = await openRun(masterId)
      await stat(page, 'Waiting', '6')
      const button = page.getByRole('button', { name: 'Cancel run', exact: true })
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      const ask = await question(page, 'Cancel the remaining 6 items?')
      await page.keyboard.press('Escape')
      await ask.waitFor({ state: 'hidden' })
      await expectFocus(button)
      expect((await statusOf(testEnv.database.db, masterId))?.control).toBe('run')

      await page.keyboard.press('Enter')
      await question(page, 'Cancel the remaining 6 items?')
      const confirm = ask.getByRole('button', { name: 'Cancel run' })
      await tabTo(page, confirm)
      await page.keyboard.press('Enter')
      expect((await statusOf(testEnv.database.db, masterId))?.control).toBe('run')
      await tabTo(page, ask.getByRole('textbox'))
      await page.keyboard.type('The artwork is not ready.')
      await tabTo(page, confirm)
      await page.keyboard.press('Enter')
      await page.getByText('Cancelled: 6 are not done, 1 in flight are waited for.').waitFor()
      await testEnv.solana.faults.resumeSlots()
      await untilEnded(page, 'Cancelled')
      await stat(page, 'Completed', '1')
      await stat(page, 'Failed', '0')
      const parts = page.getByRole('list', { name: 'How the items stand' })
      await parts
        .getByRole('listitem')
        .filter({ hasText: 'Cancelled' })
        .getByText('6', { exact: true })
        .waitFor()
      expect(await page.getByRole('progressbar', { name: 'Final' }).getAttribute('aria-valuenow')).toBe('1')
      expect(await page.getByRole('button', { name: /Retry/ }).count()).toBe(0)

      await goByKeys(page, 'a', /adminAuditLog/)
      await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
      const entry = page.getByRole('row').filter({ hasText: 'The artwork is not ready.' })
      await tabTo(page, entry)
      await page.keyboard.press('Enter')
      const opened = page.getByRole('dialog')
      await opened.getByRole('row', { name: /Control .*Running .*Cancelling/ }).waitFor()
      await opened.getByText('The artwork is not ready.').waitFor()
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'hidden' })
      expectNoErrors(errors)
      leave()
    },
  )

  it.runIf(isSoak)(
    'changes its limits, and sees why not when a number is wrong or the run has ended',
    async () => {
      const masterId = await saveRun(3)
      await holdInFlight(masterId)
      const { page, errors, leave } = await openRun(masterId)
      await page.getByRole('button', { name: 'Change limits' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Budget cap').fill('a lot')
      await dialog.getByText('Enter an amount in SOL').waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click({ force: true })
      await dialog.getByLabel('Budget cap').fill('1.25')
      await dialog.getByLabel('Stop at error rate').fill('10')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'hidden' })
      const money = page.locator('#money')
      await money.getByText('1.25 SOL').waitFor()
      await money.getByText('10%', { exact: true }).waitFor()
      const [plan] = await testEnv.database.db.execute<{ budget: string; rate: number }>(sql`
      select budget_lamports as budget, error_rate_max as rate from mint_plans
      join minting_masters using (plan_id) where master_id = ${masterId}`)
      expect([plan?.budget, Number(plan?.rate).toFixed(3)]).toEqual(['1250000000', '0.100'])
      await testEnv.solana.faults.resumeSlots()
      await untilEnded(page, 'Completed')
      await page.getByRole('button', { name: 'Change limits' }).hover()
      await page.getByRole('tooltip', { name: 'The run has ended.' }).waitFor()
      expectNoErrors(errors)
      leave()
    },
  )

  it.runIf(isSoak)(
    'decides what no RPC can prove: given up fails, not landed is refused until the RPC answers',
    async () => {
      const [abandoned, dead] = [await leaveUnknown(), await leaveUnknown()]
      const { page, errors, leave } = await openRun(abandoned)
      await decide(page, {
        press: 'Give it up',
        title: 'Give this transaction up?',
        says: 'Its 1 item fails',
      })
      await page.goto(`${testEnv.url}/admin/adminMintingList/${abandoned}`)
      await untilEnded(page, 'All failed')

      await page.goto(`${testEnv.url}/admin/adminMintingList/${dead}`)
      await decide(page, {
        press: 'It did not land',
        title: 'Decide that it did not land?',
        says: '1 item is signed and sent again',
        isRefused: true,
      })
      expect((await attempts(dead)).map((it) => it.state)).toEqual(['unknown'])
      await testEnv.solana.faults.clear()
      await page.goto(`${testEnv.url}/admin/adminMintingList/${dead}`)
      await untilEnded(page, 'Completed')
      expect((await attempts(dead)).map((it) => it.state)).toEqual(['expired', 'final'])
      // The browser reports the refusal by itself.
      expectNoErrors(errors.filter((text) => !text.includes('409')))
      leave()
    },
  )

  /** One item whose transaction was dropped, and whose death the RPC cannot confirm. */
  const leaveUnknown = async () => {
    await testEnv.solana.faults.dropSends({ fraction: 1 })
    await testEnv.solana.faults.history('error')
    const masterId = await saveRun(1)
    await until(async () => (await attempts(masterId))[0]?.state === 'sent')
    await testEnv.solana.faults.advance(170)
    await until(async () => (await attempts(masterId))[0]?.state === 'unknown')
    return masterId
  }

  const decide = async (page: Page, input: Decision) => {
    await page.getByText('1 item cannot be proven either way').waitFor()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByRole('button', { name: input.press, exact: true }).click()
    const ask = await question(page, input.title)
    await ask.getByText(input.says).waitFor()
    await ask.getByRole('textbox').fill('Looked at three explorers.')
    await ask.getByRole('button', { name: input.press, exact: true }).click()
    if (input.isRefused) await ask.getByText(/does not say whether these items are on the chain/).waitFor()
    else await page.getByText('The decision is recorded.').first().waitFor()
  }
})

interface Decision {
  press: string
  title: string
  says: string
  isRefused?: boolean
}

/** Until a number of the run's row of numbers has this value. */
async function stat(page: Page, name: string, value: string) {
  const number = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await number.getByText(value, { exact: true }).first().waitFor({ timeout: 60_000 })
}

async function expectFocus(locator: Locator) {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
}
