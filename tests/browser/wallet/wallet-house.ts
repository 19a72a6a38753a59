import type { Browser, Page } from 'playwright-core'
import { settings } from '#db/setting/tables/settings.ts'
import { frontVersion } from '#web/src/shared/front-version.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { startAnvil, type Anvil } from '../../support/anvil.ts'
import { openTestKlip, type TestKlip } from '../../support/wallet/klip.ts'
import { visit, type Visit } from '../browser.ts'
import { builtPages } from '../built-pages.ts'
import { installWallets, type InstallOptions, type TestWallets } from '../injected/install.ts'
import { alive } from '../site/steps.ts'

/** The API with the pages, a Kaia chain and a Klip: what connecting wallets needs. */
export interface WalletHouse {
  api: TestApi
  anvil: Anvil
  klip: TestKlip
  url: string
  close(): Promise<void>
}

export const openWalletHouse = async (): Promise<WalletHouse> => {
  const webDir = builtPages()
  const [anvil, klip] = await Promise.all([startAnvil({ chainId: 8217 }), openTestKlip()])
  const api = await openTestApi({
    WEB_DIR: webDir,
    KAIA_RPC_URL: anvil.url,
    KAIA_PUBLIC_RPC_URL: anvil.url,
    KAIA_EXPLORER_URL: 'https://kaiascan.io',
    KLIP_API_URL: klip.url,
  })
  // Pages ask for it; without it each of them would log a 404.
  await api.database.db.insert(settings).values({ cdKey: 'FRONT_VERSION', cdValue: frontVersion })
  const close = async () => {
    await api.close()
    await klip.close()
    await anvil.stop()
  }
  return { api, anvil, klip, url: api.url, close }
}

export interface Guest extends Visit {
  wallets: TestWallets
}

/** A visitor with wallets, on a page that is alive. */
export const enter = async (
  browser: Browser,
  house: WalletHouse,
  it: {
    has: InstallOptions['has']
    evm?: InstallOptions['evm']
    path?: string
    locale?: 'ko-KR' | 'en-US'
    width?: number
    isPhone?: boolean
  },
): Promise<Guest> => {
  const guest = await visit(browser, {
    locale: it.locale ?? 'en-US',
    width: it.width ?? 1440,
    isPhone: it.isPhone ?? false,
  })
  const wallets = await installWallets(guest.page.context(), {
    has: it.has,
    ...(it.evm && { evm: it.evm }),
  })
  await guest.page.goto(house.url + (it.path ?? '/eng'))
  // A phone's page lives once it is touched.
  if (it.isPhone) await guest.page.touchscreen.tap(5, 300)
  await alive(guest.page)
  return { ...guest, wallets }
}

/** The wallet button of the header, whatever it says. */
export const walletButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Connect wallet|Wallet menu|지갑 연결|지갑 메뉴/ })

export const dialogOf = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name })

/** Opens the picker and chooses a wallet. */
export const choose = async (page: Page, wallet: string) => {
  await walletButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .click()
}

export const storageOf = (page: Page) =>
  page.evaluate(() => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
  }))

/** The session as the server has it. */
export const sessionOf = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch('/api/login/wallets')
    const body: { resultCd: string; returnValue?: { wallets: { address: string }[] } } = await response.json()
    return body.returnValue?.wallets.map((it) => it.address).toSorted() ?? body.resultCd
  })

export const shortOf = (address: string) => `${address.slice(0, 5)}…${address.slice(-5)}`
