import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { saveMigrationScreens, type MigrationScreens } from '../support/migration/migration-screens.ts'
import { saveTestCollection, statusOf } from '../support/rows.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { expectNoErrors, openConsole, question, tabTo } from './steps.ts'
import { isSoak } from '../support/soak.ts'

const why = 'The holder wrote to the inbox.'

describe.skipIf(!hasChromium())('an admin who looks after migrations', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  let screens: MigrationScreens
  it.beforeAll(async ({ ownConsoleEnv, chromium }) => {
    testEnv = ownConsoleEnv
    browser = chromium
    const { db } = testEnv.database
    const [project] = await db.execute<{ project_id: string }>(sql`select project_id from projects limit 1`)
    const projectId = Number(project?.project_id)
    const { collectionId, masterId } = await saveTestCollection(db, testEnv.vault, projectId, testEnv.payer)
    await vi.waitUntil(async () => (await statusOf(db, masterId))?.status === '20', { timeout: 90_000 })
    // The actions asked for here are checked, not carried out.
    await testEnv.stopWorker()
    screens = await saveMigrationScreens(db, testEnv.vault, { projectId, collectionId })
  })

  const row = async (table: 'migrations' | 'source_chain_deposits', key: string, id: number) => {
    const { db } = testEnv.database
    const rows = await db.execute(
      sql`select * from ${sql.identifier(table)} where ${sql.identifier(key)} = ${id}`,
    )
    return rows[0]
  }
  const open = (path: string) => openConsole(browser, testEnv, path)

  it('finds one by its state and returns it by keyboard, with what will happen in the question', async () => {
    const migrationId = await screens.open({ state: 'mint_planned', nftTxHash: `0x${'a'.repeat(64)}` })
    await screens.open()
    const { page, errors, leave } = await open('adminMigrationList')
    await page.getByRole('button', { name: /^Minting 1/ }).click()
    const found = page.getByRole('row').filter({ hasText: 'Minting' })
    await tabTo(page, found.first())
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`adminMigrationList/${migrationId}`))
    const button = page.getByRole('button', { name: 'Return the NFT' })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const ask = await question(page, /^Return Grilla #\d+ to its holder\?$/)
    await ask.getByText('the fee of 0.1 KAIA is refunded').waitFor()
    await ask.getByText('waits until it is proven that it cannot land').waitFor()
    await tabTo(page, ask.getByRole('textbox'))
    await page.keyboard.type(why)
    await tabTo(page, ask.getByRole('button', { name: 'Return the NFT' }))
    await page.keyboard.press('Enter')
    await page.getByText(`Refused by an operator: ${why}`).waitFor()
    expect(await row('migrations', 'migration_id', migrationId)).toMatchObject({
      state: 'mint_planned',
      return_asked_reason: 'REFUSED_BY_OPS',
    })
    await button.hover()
    await page.getByRole('tooltip', { name: 'A return was asked for already.' }).waitFor()
    expectNoErrors(errors)
    leave()
  })

  it.runIf(isSoak)('matches an orphan with the one migration of its sender that lacks it', async () => {
    const migrationId = await screens.open({ oldNftName: 'The one that waits' })
    const [deposit] = await testEnv.database.db.execute<{ old_nft_id: string }>(
      sql`select old_nft_id from migrations where migration_id = ${migrationId}`,
    )
    const depositId = await screens.orphan({
      contract: screens.contract,
      tokenId: deposit?.old_nft_id ?? '',
    })
    const { page, errors, leave } = await open('adminDepositList')
    await openOrphan(page, `NFT ${deposit?.old_nft_id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Match' }).click()
    const dialog = page.getByRole('dialog', { name: 'Match this transfer with a migration' })
    await dialog.getByLabel('Migration', { exact: false }).click()
    const options = page.getByRole('option')
    await expect.poll(() => options.count()).toBe(1)
    await options.first().click()
    await dialog.getByLabel('Reason', { exact: false }).fill(why)
    await dialog.getByRole('button', { name: 'Match' }).click()
    await page.getByText('Matched. The worker continues with it.').first().waitFor()
    const after = await row('migrations', 'migration_id', migrationId)
    expect(Number(after?.['nft_deposit_id'])).toBe(depositId)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `Migration ${migrationId}` })
      .click()
    await page.getByRole('heading', { level: 1, name: 'The one that waits' }).waitFor()
    expectNoErrors(errors)
    leave()
  })

  it.runIf(isSoak)('sends an orphan back, and ignores another', async () => {
    const [back, left] = [
      await screens.orphan({ contract: screens.contract, tokenId: '9001' }),
      await screens.orphan({ contract: screens.contract, tokenId: '9002' }),
    ]
    const { page, errors, leave } = await open('adminDepositList')
    await openOrphan(page, 'NFT 9001')
    await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
    const ask = await question(page, 'Send NFT 9001 back to its sender?')
    await ask.getByText('This cannot be undone.').waitFor()
    await ask.getByRole('textbox').fill(why)
    await ask.getByRole('button', { name: 'Send back' }).click()
    await page.getByText('It goes back as soon as it is final.').first().waitFor()
    expect(await row('source_chain_deposits', 'deposit_id', back)).toMatchObject({
      handling: 'return_planned',
      note: why,
    })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await openOrphan(page, 'NFT 9002')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
    const second = await question(page, 'Keep NFT 9002?')
    await second.getByRole('textbox').fill(why)
    await second.getByRole('button', { name: 'Keep' }).click()
    await page.getByText('Kept.').first().waitFor()
    expect(await row('source_chain_deposits', 'deposit_id', left)).toMatchObject({ handling: 'ignored' })
    expectNoErrors(errors)
    leave()
  })

  it.runIf(isSoak)('switches a route off and starts a comparison', async () => {
    const { page, errors, leave } = await open('adminMigrationRouteList')
    await page.getByRole('button', { name: 'Modify' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Fee', { exact: false }).fill('0.25')
    await dialog.getByLabel('Open for holders').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Switched off', { exact: true }).waitFor()
    await page.getByText('0.25 KAIA').waitFor()
    await page.goto(`${testEnv.url}/admin/adminReconcile`)
    await page.getByRole('button', { name: 'Compare now' }).first().click()
    await page.getByText('Under way').waitFor()
    expectNoErrors(errors)
    leave()
  })
})

async function openOrphan(page: Page, name: string) {
  await page.getByRole('row').filter({ hasText: name }).first().getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('heading', { name }).waitFor()
}
