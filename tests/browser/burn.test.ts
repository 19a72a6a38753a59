import { sql } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { createCollection, expectNoErrors, openConsole, question, untilEnded } from './steps.ts'
import { isSoak } from '../support/soak.ts'

describe.skipIf(!hasChromium())('an admin who burns NFTs', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ consoleEnv, chromium }) => {
    testEnv = consoleEnv
    browser = chromium
  })

  it.runIf(isSoak)(
    'launches it from the collection: sees what each NFT is, types the number, and gets the rent back',
    async () => {
      const { page, errors, leave } = await openConsole(browser, testEnv, 'createCollection')
      await createCollection(page, testEnv, 'Ashes')
      const wallet = await walletOf(testEnv)

      await page.goto(`${testEnv.url}/admin/createCollection`)
      const collection = page.getByRole('row').filter({ hasText: 'Ashes' })
      await collection.getByRole('link', { name: 'Mint', exact: true }).click()
      const rows = [1, 2, 3].map((n) => `Ash #${n},PKONG,https://assets.example.test/ash/${n}.json,${wallet}`)
      await page.locator('input[type=file]').setInputFiles({
        name: 'ashes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['name,symbol,uri,owner', ...rows].join('\n')),
      })
      await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
      await page.getByText('Token Metadata', { exact: true }).click()
      await page.getByRole('button', { name: 'Review and start' }).click()
      await page.getByRole('button', { name: /Start minting/ }).click()
      await (await question(page, /Mint 3 items/)).getByRole('button', { name: 'Start minting' }).click()
      await page.waitForURL(/adminMintingList\/\d+/)
      await untilEnded(page, 'Completed')
      const assetIds = await assetIdsOf(testEnv, 'ashes')

      await page.goto(`${testEnv.url}/admin/createCollection`)
      await collection.getByRole('link', { name: 'Burn', exact: true }).click()
      await page.getByText('Paste', { exact: true }).click()
      const stranger = newWallet().address
      await page.getByLabel('Paste the list').fill([...assetIds, assetIds[0], stranger].join('\n'))
      await page.getByRole('button', { name: 'Check the list' }).click()
      await page.getByText('Ash #1', { exact: false }).first().waitFor()
      await page.getByText('Not made here').waitFor()
      await page.getByText('1 row needs a fix').waitFor()
      await page.getByRole('button', { name: 'Remove row 4', exact: true }).click()
      await page.getByRole('button', { name: 'Remove row 5', exact: true }).click()
      await page.getByText('All 3 NFTs can be burnt').waitFor()
      await page.getByRole('button', { name: 'Plan and cost', exact: true }).click()
      await page.getByText('Rent that comes back').waitFor()
      await page.getByRole('button', { name: 'Review and start' }).click()
      await page.getByRole('button', { name: 'Start burning 3' }).click()
      const asked = await question(page, 'Burn 3 NFTs?')
      await asked.getByText('gone for ever', { exact: false }).waitFor()
      expect(await asked.getByRole('button', { name: 'Start burning' }).isEnabled()).toBe(false)
      const typed = asked.getByRole('textbox')
      await typed.fill(`${await symbolOf(testEnv)} 3`)
      await asked.getByRole('button', { name: 'Start burning' }).click()
      await page.waitForURL(/adminMintingList\/\d+/)
      await untilEnded(page, 'Completed')
      await page.getByText('Ash #1', { exact: true }).first().click()
      await page.getByText('Rent that came back').waitFor()
      expectNoErrors(errors)
      leave()
    },
  )
})

async function walletOf({ database: { db } }: ConsoleEnv): Promise<string> {
  const [row] = await db.execute<{ address: string }>(
    sql`select address from project_keys where purpose = 'admin' order by project_id limit 1`,
  )
  return row?.address ?? ''
}

async function symbolOf({ database: { db } }: ConsoleEnv): Promise<string> {
  const [row] = await db.execute<{ symbol: string }>(
    sql`select symbol from projects order by project_id limit 1`,
  )
  return row?.symbol ?? ''
}

async function assetIdsOf({ database: { db } }: ConsoleEnv, name: string): Promise<string[]> {
  const rows = await db.execute<{ asset_id: string }>(sql`
    select i.asset_id from minting_items i join minting_masters using (master_id) join mint_plans p using (plan_id)
    where p.name = ${name} order by i.row_no`)
  return rows.map((row) => row.asset_id)
}
