import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { furnishMigrations, saveMigrationScreens } from '../support/migration/migration-screens.ts'
import { createToken } from '#api/token/save-token.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import type { Db } from '#db/connection.ts'
import { saveFile } from '#db/recipient/files.ts'
import { paths as addresses } from '#web/src/admin/paths.ts'
import { saveTestCollection, saveTestPlan, statusOf, testItems } from '../support/rows.ts'
import { saveTestContract } from '../support/evm-contract/contract-cases.ts'
import { saveTestDraw } from '../support/draw/draws.ts'
import { minuteFromNow } from '../support/campaign/campaign-cases.ts'
import { saveTestCampaign, weekMs } from '../support/campaign/campaigns.ts'
import { newAddress } from '../support/recipient/fake-holders.ts'
import { failedSnapshot, frozenSnapshot } from '../support/recipient/snapshot-cases.ts'
import { tokenBody } from '../support/kinds/token-body.ts'
import { isSoak } from '../support/soak.ts'
import { goodAnswers, saveAnswers, saveTestSurvey } from '../support/survey/surveys.ts'
import { saveTestHolder } from '../support/document/document-rows.ts'
import { saveTestFileSet } from '../support/file/set-rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium, visit } from './browser.ts'
import { it } from './environments.ts'
import type { ConsoleEnv } from './console-env.ts'
import { findingsOn } from './site/axe.ts'
import { expectNoErrors, goByKeys, logIn } from './steps.ts'

/** Every page whose address holds no number. */
const fixedPages = Object.values(addresses)
  .filter((path) => typeof path === 'string')
  .filter((path) => !path.includes('?') && path !== addresses.login)
  .map((path) => path.slice(1))

/**
 * One page of each kind, which the usual run looks at; `npm run soak` looks at all. Lists are those of the kit and the
 * one with most columns; a page that has a test of its own with axe is not among them.
 */
const oneOfEachKind: readonly string[] = [addresses.home, addresses.createProject, addresses.auditLog].map(
  (path) => path.slice(1),
)

/** From the width pages are opened at to the narrowest; in the other language back to where the menu is beside them. */
const widths = [1440, 1100, 390]

describe.skipIf(!hasChromium())('every admin page', { concurrent: true }, () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  let paths: string[]
  it.beforeAll(async ({ ownConsoleEnv, chromium }) => {
    testEnv = ownConsoleEnv
    browser = chromium
    paths = await furnish(testEnv)
  })

  /** Each page begins in the language the one before ended in. */
  const languagesOf = (path: string) =>
    paths.indexOf(path) % 2 === 0 ? (['eng', 'kor'] as const) : (['kor', 'eng'] as const)

  /** Menu and bar are looked at with the first two pages, in a language each. */
  const partOf = (path: string) => (isSoak || paths.indexOf(path) < 2 ? 'whole' : 'own')

  it.each([0, 1])(
    'passes every accessibility rule and scrolls sideways at no width, in both languages (half %i)',
    async (half) => {
      const { page, errors } = await visit(browser, { locale: 'en-US', width: 1440 })
      await logIn(page, testEnv)
      const findings: string[] = []
      for (const path of paths.filter((_, at) => at % 2 === half)) {
        await open(page, testEnv, path)
        const [first, second] = languagesOf(path)
        await choose(page, first)
        findings.push(...(await findingsOn(page, `${first} ${path}`, partOf(path))))
        findings.push(...(await overflows(page, `${first} ${path}`, widths)))
        await choose(page, second)
        findings.push(
          ...(await overflows(page, `${second} ${path}`, isSoak ? widths.toReversed() : [390, 1100])),
        )
        if (isSoak) findings.push(...(await findingsOn(page, `${second} ${path}`, partOf(path))))
      }
      expect(findings).toEqual([])
      expectNoErrors(errors)
      await page.context().close()
    },
  )

  it.runIf(isSoak)(
    'passes them with palette, shortcuts, dialogs and menu open, all by keyboard',
    async () => {
      const { page } = await visit(browser, { locale: 'en-US', width: 1440 })
      await logIn(page, testEnv)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      const findings = await findingsOn(page, 'palette')
      await page.keyboard.type('collections')
      await page.keyboard.press('Enter')
      await page.waitForURL(/createCollection/)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      findings.push(...(await findingsOn(page, 'shortcuts')))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Create collection' }).first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      findings.push(...(await findingsOn(page, 'create collection')))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Account' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
      findings.push(...(await findingsOn(page, 'user menu')))
      await page.keyboard.press('Escape')
      await page.getByRole('menuitem').waitFor({ state: 'hidden' })
      await goByKeys(page, 'a', /adminAuditLog/)
      // The address is there before the page, and its rows before what they say.
      await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
      const first = page.locator('[data-row="0"]').filter({ hasText: /\S/ })
      await first.waitFor()
      await first.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      findings.push(...(await findingsOn(page, 'audit entry')))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(findings).toEqual([])
      await page.context().close()
    },
  )
})

/** A finished run with a failure, so that pages have something to show. @returns every path of the console. */
async function furnish({ database: { db }, vault, payer, storageDir }: ConsoleEnv) {
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
  const { tokenId } = await db.transaction((tx) =>
    createToken(tx, vault, tokenBody(projectId), { actor: 'admin', requestId: 'pages' }),
  )
  const [item] = await db.execute<{ item_id: string }>(
    // The one that failed: its name is longer than a phone is wide.
    sql`select item_id from minting_items where master_id = ${masterId} and status = '40' limit 1`,
  )
  const screens = await saveMigrationScreens(db, vault, { projectId, collectionId })
  const { migrationId } = await furnishMigrations(db, screens)
  return [
    ...(isSoak ? fixedPages : oneOfEachKind),
    `adminMintingList/${masterId}`,
    `adminMintingList/${masterId}/items/${item?.item_id}`,
    `tokenManagement/update/${tokenId}`,
    ...(isSoak
      ? [
          `registerProject/updateProject/${projectId}`,
          `adminMigrationList/${migrationId}`,
          `adminFileSetList/${await saveTestFileSet(db, projectId, storageDir)}`,
          `adminAirdrop/${await saveWrongCampaign(db, projectId)}`,
          `adminAirdropSnapshot/${await failedSnapshot(db, projectId)}`,
          ...(await snapshotAtPrograms(db, projectId)),
          `adminAirdropDraw/${await saveTestDraw(db, { projectId })}`,
          // No worker of this environment reaches Kaia: what a live one says of itself would not come.
          `adminContractList/${await saveTestContract(db, { projectId, state: 'failed' })}`,
          ...(await surveyPages(db)),
          `adminUserList/${(await saveTestHolder(db)).uuid}`,
          `adminDocumentList/${(await saveTestHolder(db)).documentId}`,
          'updateNews/1',
          'adminSearch?search=page',
          'nothing/here',
        ]
      : []),
  ]
}

/** A campaign whose list has a row that names nobody. */
async function saveWrongCampaign(db: Db, projectId: number): Promise<number> {
  const text = [newWallet().address, 'nobody'].join('\n')
  const { fileId } = await saveFile(db, {
    ...{ projectId, purpose: 'list', name: 'holders.csv', text, rows: 2, registrantId: 'pages' },
  })
  const recipients: RuleRecipients = {
    ...{ by: 'rule', sources: [{ kind: 'list', id: 'who', fileId }], rule: { source: 'who' }, columns: {} },
    ...{ amounts: { by: 'flat', amount: '5' }, exclude: [], isOnePerPerson: false, isNeverTwice: true },
  }
  const schedule = { repeats: 'once', at: minuteFromNow(weekMs), whenMissed: 'ask' } as const
  return saveTestCampaign(db, { projectId, text, schedule, values: { recipients } })
}

/** A snapshot of which something lies at a program. */
async function snapshotAtPrograms(db: Db, projectId: number): Promise<string[]> {
  const [holder, vault] = [newWallet().address, newAddress()]
  const rows = [holder, vault].map((owner) => ({ owner, asset: newAddress(), amount: 1n }))
  return [`adminAirdropSnapshot/${await frozenSnapshot(db, { projectId, rows, programs: [vault] })}`]
}

/** A draft, and a survey with answers of each kind. */
async function surveyPages(db: Db): Promise<string[]> {
  const surveyId = await saveTestSurvey(db)
  const opened = await saveTestSurvey(db, { isOpen: true })
  await saveAnswers(
    db,
    opened,
    Array.from({ length: 12 }, () => goodAnswers),
  )
  return [`surveyRegister/${surveyId}`, `surveyResult/${surveyId}`, `surveyResult/${opened}`]
}

async function open(page: Page, testEnv: ConsoleEnv, path: string) {
  await page.goto(`${testEnv.url}/admin/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

async function choose(page: Page, language: 'kor' | 'eng') {
  const isKorean = (await page.locator('html').getAttribute('lang'))?.startsWith('ko')
  if (isKorean !== (language === 'kor'))
    await page
      .getByRole('button', { name: /한국어|English/ })
      .first()
      .click()
  await page.locator(`html[lang^=${language === 'kor' ? 'ko' : 'en'}]`).waitFor({ state: 'attached' })
}

/** The widths at which something is wider than the window. */
async function overflows(page: Page, path: string, order: number[]): Promise<string[]> {
  const wide: string[] = []
  for (const width of order) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(async () => {
      const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      // Tables and charts follow the window when the processor is free: some frames later.
      for (let frame = 0; frame < 3 || (over() > 0 && frame < 120); frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return over()
    })
    if (overflow > 0) wide.push(`${path}: ${overflow} px too wide at ${width} px`)
  }
  return wide
}
