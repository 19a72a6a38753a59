import { readdirSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../support/api.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { hasChromium, openBrowser, visit } from './browser.ts'
import { builtPages } from './built-pages.ts'
import { adminWindows } from './windows/admin-cases.ts'
import { expectWindow } from './windows/expect-window.ts'
import { stubApi } from './windows/stub-api.ts'
import { casesOf } from '../support/soak.ts'

/** What draws a window over the console. The kit's own files draw what others define with it. */
const windowParts =
  /<(?:Dialog|ConfirmDialog|Menu|MobileDrawer|Palette|SearchSelect|FilterSearchSelect)\b|= detailDialog\(\{|= rowChoice\(\{|\}\)\.dialog\(/

const all = Object.entries(adminWindows)
  .flatMap(([file, each]) => Object.entries(each).map(([name, it]) => ({ file, name, ...it })))
  .flatMap((entry, at) =>
    [390, 1440].map((width) => ({ ...entry, width, isItsTurn: at % 2 === Number(width === 390) })),
  )
  .filter(({ onlyAt, width }) => onlyAt === undefined || onlyAt === width)
/** In the usual run one of each kind, which the kit draws the others with, at one of its widths in turn. */
const oneOfEachKind = new Set([
  'one alert',
  'closing a form in a window',
  'sending a transfer back',
  'the choice of a collection',
  'starting a run',
  'the menu',
  'going somewhere',
  'the account',
])
const cases = casesOf(all, ({ name, onlyAt, isItsTurn }) => {
  return oneOfEachKind.has(name) && (onlyAt !== undefined || isItsTurn)
})

describe('every window of the console', () => {
  it('has a case below', () => {
    const folder = 'web/src/admin/'
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.tsx') && !file.startsWith('kit/'))
      .filter((file) => windowParts.test(readFileSync(folder + file, 'utf8')))
    expect(new Set(Object.keys(adminWindows))).toEqual(new Set(files))
  })
})

describe.skipIf(!hasChromium())('as the first thing done in a visit', () => {
  let database: TestDatabase
  let api: Awaited<ReturnType<typeof startTestApi>>
  let browser: Browser
  beforeAll(async () => {
    const webDir = await builtPages()
    database = await openTestDatabase()
    api = await startTestApi({ DATABASE_URL: database.url, WEB_DIR: webDir })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await api?.close()
    await database?.close()
  })

  it.each(cases)('$name opens where it should at $width px', async (entry) => {
    // A visitor of their own: what an earlier window fetched, such as its style, must not be there.
    const { page } = await visit(browser, { locale: 'en-US', width: entry.width })
    await stubApi(page, () => entry.replies ?? {})
    await page.goto(`${api.url}/admin${entry.path}`)
    await entry.open(page)
    const window = entry.find?.(page) ?? page.getByRole('dialog')
    await expectWindow(page, window, `admin ${entry.name} ${entry.width}`, entry.design)
    await page.context().close()
  })
})
