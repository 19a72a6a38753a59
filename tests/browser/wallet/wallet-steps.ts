import type { Browser, Page } from 'playwright-core'
import { visitInTurn, type Visit } from '../browser.ts'
import { installWallets, type InstallOptions, type TestWallets } from '../injected/install.ts'
import { hydrated } from '../site/steps.ts'

export interface OpenedPage extends Visit {
  wallets: TestWallets
}

/** A visitor with wallets for one test, on a page that is hydrated. */
export async function openPage(
  browser: Browser,
  testEnv: { url: string },
  input: {
    has: InstallOptions['has']
    evm?: InstallOptions['evm']
    path?: string
    locale?: 'ko-KR' | 'en-US'
    width?: number
    isPhone?: boolean
    hasClock?: boolean
  },
): Promise<OpenedPage> {
  const opened = await visitInTurn(browser, testEnv.url, {
    kind: JSON.stringify(input.has),
    locale: input.locale ?? 'en-US',
    width: input.width ?? 1440,
    isPhone: input.isPhone ?? false,
    hasClock: input.hasClock ?? false,
  })
  const wallets = await installWallets(opened.page.context(), {
    has: input.has,
    ...(input.evm && { evm: input.evm }),
  })
  await opened.page.goto(testEnv.url + (input.path ?? '/eng'))
  // A phone's page lives once it is touched.
  if (input.isPhone) await opened.page.touchscreen.tap(5, 300)
  await hydrated(opened.page)
  return { ...opened, wallets }
}

/** The wallet button of the header, whatever it says. */
export function walletButton(page: Page) {
  return page
    .getByRole('banner')
    .getByRole('button', { name: /Connect wallet|Wallet menu|지갑 연결|지갑 메뉴/ })
}

export function dialogOf(page: Page, name?: string | RegExp) {
  return page.getByRole('dialog', name === undefined ? {} : { name })
}

/** Opens the picker and chooses a wallet. */
export async function choose(page: Page, wallet: string) {
  await walletButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .click()
}

export function storageOf(page: Page) {
  return page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
  }))
}

/** The session as the server has it. */
export function sessionOf(page: Page) {
  return page.evaluate(async () => {
    const response = await fetch('/api/login/wallets')
    const body: { resultCd: string; returnValue?: { wallets: { address: string }[] } } = await response.json()
    return body.returnValue?.wallets.map((it) => it.address).toSorted() ?? body.resultCd
  })
}

export function shortOf(address: string) {
  return `${address.slice(0, 5)}…${address.slice(-5)}`
}
