import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import { builtPages } from '../built-pages.ts'
import { installWallets } from '../injected/install.ts'
import { expectWindow } from '../windows/expect-window.ts'
import { appWindows, siteWindows, type SiteCase } from '../windows/site-cases.ts'
import { hydrated } from './steps.ts'
import { casesOf } from '../../support/soak.ts'

/** What draws a window over a page. */
const windowParts = /<(?:Popup|FlowWindow|NoticeBar|dialog)\b/

const all = [...Object.values(siteWindows), appWindows]
  .flatMap((each) => Object.entries(each).map(([name, it]) => ({ name, it })))
  .flatMap((each) => [390, 1440].map((width) => ({ ...each, width })))
/** In the usual run one of each kind, at one of both widths in turn. */
const oneOfEachKind = new Set([
  'walletPicker',
  'toBeReleased',
  'migration from the main page',
  'airdrop application',
  'inquiry',
  'what did not come',
  'wallet account over my page',
])
const cases = casesOf(all, ({ name }, at) => oneOfEachKind.has(name) && (at % 4 === 0 || at % 4 === 3))

describe('every window of the site', () => {
  it('has a case below', () => {
    const files = ['web/src/site/', 'web/src/app/'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => file.endsWith('.tsx') && !file.startsWith('test/'))
        .filter((file) => windowParts.test(readFileSync(folder + file, 'utf8'))),
    )
    const steps = files.filter((file) => !file.startsWith('migration/'))
    expect(new Set(Object.keys(siteWindows))).toEqual(new Set([...steps, 'migration/migration-window.tsx']))
  })
})

describe.skipIf(!hasChromium())('as the first thing done in a visit', () => {
  let api: TestApi
  let browser: Browser
  let connected: Awaited<ReturnType<BrowserContext['storageState']>>
  const wallets = {
    has: { phantom: 'standard' as const },
    solanaSecrets: [newWallet().secret, newWallet().secret],
  }

  beforeAll(async () => {
    api = await openTestApi({ WEB_DIR: await builtPages() })
    browser = await openBrowser()
    connected = await connect()
  })
  afterAll(async () => {
    await browser?.close()
    await api?.close()
  })

  /** What a browser keeps of a connected wallet. */
  const connect = async () => {
    const { page } = await visit(browser, { locale: 'en-US', width: 1440 })
    await installWallets(page.context(), wallets)
    await page.goto(`${api.url}/eng`)
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Phantom/ })
      .click()
    await page.getByRole('dialog', { name: 'Connected' }).waitFor()
    const state = await page.context().storageState()
    await page.context().close()
    return state
  }

  /** A visitor of their own: what an earlier window fetched, such as its style, must not be there. */
  const enter = async (siteCase: SiteCase, width: number) => {
    const { page } = await visit(browser, { locale: 'en-US', width })
    const context = page.context()
    if (siteCase.isConnected) {
      await installWallets(context, wallets)
      await context.addCookies(connected.cookies)
      const kept = connected.origins.flatMap(({ localStorage }) => localStorage)
      await context.addInitScript((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value)
      }, kept)
    }
    if (siteCase.without) await page.route(siteCase.without, (route) => route.abort())
    if (siteCase.settings) await answerSettings(page, siteCase.settings)
    await page.goto(api.url + (siteCase.path ?? '/eng'))
    return page
  }

  it.each(cases)('$name opens where it should at $width px', async ({ name, it: played, width }) => {
    const page = await enter(played, width)
    await played.open?.(page)
    const window = played.find?.(page) ?? page.getByRole('dialog')
    await expectWindow(page, window, `site ${name} ${width}`, played.design)
    await page.context().close()
  })
})

function answerSettings(page: Page, settings: Record<string, string>) {
  return page.route(/[?&]cdKey=/, async (route) => {
    const value = settings[new URL(route.request().url()).searchParams.get('cdKey') ?? '']
    if (value === undefined) return route.continue()
    await route.fulfill({
      json: { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue: value },
    })
  })
}
