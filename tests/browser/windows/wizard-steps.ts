import type { Page } from 'playwright-core'
import type { RouteQuote } from '#contract/operation/quote.ts'
import eng from '#web/src/locales/eng/index.ts'

export function press(name: string | RegExp) {
  return (page: Page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
}

/** An NFT that nobody made here. */
export const strangerAssetId = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

const rows =
  'name,symbol,uri,owner\nKongz #1,PKNG,https://cdn.example/1.json,7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
export async function intoWizard(page: Page) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kongz.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page
    .getByText('1 row can be minted')
    .or(page.getByText(/rows? can be minted/))
    .first()
    .waitFor()
}
export async function toStart(page: Page) {
  await intoWizard(page)
  await press('Plan and cost')(page)
  await page.getByLabel(eng.wizard.plan.name).fill('A run')
  await page.getByText(/SOL/).first().waitFor()
  await press('Review and start')(page)
  await press(/Start minting/)(page)
}
export async function toBurn(page: Page) {
  await page.getByText('Paste', { exact: true }).click()
  await page.getByLabel(eng.wizard.source.pasteLabel).fill(strangerAssetId)
  await press(eng.wizard.source.checkThis)(page)
  await page.getByText(eng.wizard.check.assetUnknown).first().waitFor()
  await press('Plan and cost')(page)
  await page.getByText(/SOL/).first().waitFor()
  await press('Review and start')(page)
  await press(/Start burning/)(page)
}

/** What a wizard learns that a run costs. */
export function quoteOf(standard: RouteQuote['standard']): RouteQuote {
  const lamports = '1000000'
  return {
    standard,
    ...{ usedTrees: [], trees: [], newTreesLamports: null },
    transactions: 1,
    itemsPerTransaction: 1,
    sentLamports: null,
    rentLamports: lamports,
    protocolFeeLamports: lamports,
    networkFeeLamports: lamports,
    priorityFeeLamports: lamports,
    guardLamports: lamports,
    returnedLamports: null,
    totalLamports: lamports,
    payerBalanceLamports: '42500300000',
    payerBalanceAfterLamports: '42500300000',
    estimatedSeconds: 1,
  }
}
