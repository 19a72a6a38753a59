import { AxeBuilder } from '@axe-core/playwright'
import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { saveTestCollection, saveTestPlan, statusOf, testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet.ts'
import { hasChromium, openBrowser, visit } from './browser.ts'
import { openHouse, type House } from './house.ts'
import { expectNoErrors, logIn } from './steps.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [390, 1100, 1440]

describe.skipIf(!hasChromium())('every admin page', () => {
  let house: House
  let browser: Browser
  let paths: string[]
  beforeAll(async () => {
    house = await openHouse()
    browser = await openBrowser()
    paths = await furnish(house)
  })
  afterAll(async () => {
    await browser?.close()
    await house?.close()
  })

  it.each(['eng', 'kor'] as const)('passes every accessibility rule, in %s', async (language) => {
    const { page, errors } = await visit(browser, { locale: 'en-US', width: 1440 })
    await logIn(page, house)
    await choose(page, language)
    const findings: string[] = []
    for (const path of paths) {
      await open(page, house, path)
      findings.push(...(await axe(page, path)))
    }
    expect(findings).toEqual([])
    expectNoErrors(errors)
    await page.context().close()
  })

  it.each(widths)('never scrolls sideways at %i px, in both languages', async (width) => {
    const { page } = await visit(browser, { locale: 'en-US', width })
    await logIn(page, house)
    const wide: string[] = []
    for (const language of ['eng', 'kor'] as const) {
      await choose(page, language)
      for (const path of paths) {
        await open(page, house, path)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (overflow > 0) wide.push(`${language} ${path}: ${overflow} px`)
      }
    }
    expect(wide).toEqual([])
    await page.context().close()
  })

  it('passes them with the palette, the shortcuts and a dialog open, all by keyboard', async () => {
    const { page } = await visit(browser, { locale: 'en-US', width: 1440 })
    await logIn(page, house)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    const findings = await axe(page, 'palette')
    await page.keyboard.type('collections')
    await page.keyboard.press('Enter')
    await page.waitForURL(/createCollection/)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    findings.push(...(await axe(page, 'shortcuts')))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Create collection' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    findings.push(...(await axe(page, 'create collection')))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(findings).toEqual([])
    await page.context().close()
  })
})

/** A finished run with a failure, so that pages have something to show. @returns every path of the console. */
const furnish = async ({ database: { db }, vault, payer }: House) => {
  const [project] = await db.execute<{ project_id: string }>(sql`select project_id from projects limit 1`)
  const projectId = Number(project?.project_id)
  const { collectionId } = await saveTestCollection(db, vault, projectId, payer)
  const items = testItems(30, 'page', [newWallet().address]).map((item, at) =>
    at === 4 ? { ...item, name: 'x'.repeat(33) } : item,
  )
  const masterId = await saveTestPlan(db, vault, {
    projectId,
    collectionId,
    kind: 'mint',
    standard: 'compressed',
    items,
  })
  await vi.waitUntil(async () => (await statusOf(db, masterId))?.status === '30', {
    timeout: 90_000,
    interval: 200,
  })
  const [item] = await db.execute<{ item_id: string }>(
    sql`select item_id from minting_items where master_id = ${masterId} limit 1`,
  )
  return [
    'adminMain',
    'registerProject',
    'registerProject/createProject',
    `registerProject/updateProject/${projectId}`,
    'createCollection',
    'adminMintingList',
    `adminMintingList/${masterId}`,
    `adminMintingList/${masterId}/items/${item?.item_id}`,
    'adminCreateMinting',
    'view/adminTxLogView',
  ]
}

const open = async (page: Page, house: House, path: string) => {
  await page.goto(`${house.url}/admin/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

const choose = async (page: Page, language: 'kor' | 'eng') => {
  const isKorean = (await page.locator('html').getAttribute('lang'))?.startsWith('ko')
  if (isKorean !== (language === 'kor'))
    await page
      .getByRole('button', { name: /한국어|English/ })
      .first()
      .click()
  await expect
    .poll(() => page.locator('html').getAttribute('lang'))
    .toContain(language === 'kor' ? 'ko' : 'en')
}

const axe = async (page: Page, where: string) => {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}`),
  )
}
