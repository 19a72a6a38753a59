import type { Locator, Page } from 'playwright-core'
import type { PopupName } from '#web/src/site/frame/shell/popup-store.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { hydrated } from '../site/steps.ts'
import type { Design } from './expect-window.ts'

export interface SiteCase {
  path?: string
  /** Public settings of the server. */
  settings?: Record<string, string>
  /** Files that do not come. */
  without?: RegExp
  isConnected?: boolean
  open?: (page: Page) => Promise<void>
  find?: (page: Page) => Locator
  design?: Design
}

function inHeader(name: string | RegExp) {
  return async (page: Page) => {
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name }).click()
  }
}
function follow(name: string | RegExp) {
  return async (page: Page) => {
    await hydrated(page)
    await page.getByRole('link', { name }).first().click()
  }
}
const popup = { widthMinPx: 340, widthMaxPx: 440 }
const form = { widthMinPx: 340, widthMaxPx: 650 }

const popups: Record<PopupName, SiteCase> = {
  walletPicker: { open: inHeader('Connect wallet'), design: popup },
  walletAccount: { isConnected: true, open: inHeader('Wallet menu'), design: popup },
  walletNeeded: { open: inHeader('My page'), design: popup },
  update: { settings: { FRONT_VERSION: '99991231_2359' }, design: popup },
  toBeReleased: {
    path: '/kor',
    open: async (page) => {
      await hydrated(page)
      await page.getByRole('banner').locator('a[hreflang^=en]').click()
    },
    design: popup,
  },
}
const inquiry: SiteCase = {
  path: '/eng/companyPartners',
  open: async (page) => {
    await hydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Investment & Partnership' }).click()
  },
  design: form,
}
const migration = { widthMinPx: 900 }
const apply = { path: '/eng/powerzonePunkyDrop', open: follow('Apply for airdrops'), design: form }

const myPage = '/eng/mypage'
/** The same windows over a page of the app, which is another build. */
export const appWindows = {
  'wallet picker over my page': { ...popups.walletPicker, path: myPage },
  'wallet account over my page': { ...popups.walletAccount, path: myPage },
  'wallet needed over my page': { ...popups.walletNeeded, path: myPage },
  'update over my page': { ...popups.update, path: myPage },
  'to be released over my page': { ...popups.toBeReleased, path: '/kor/mypage' },
  'migration over my page': { path: `${myPage}?migrate=1`, design: migration },
  'airdrop over my page': { path: `${myPage}?airdrop=apply`, design: form },
  'inquiry over my page': { ...inquiry, path: myPage },
} satisfies Record<string, SiteCase>

/** Every window of public pages by the file that shows it; a file with a window and without a case fails. */
export const siteWindows: Record<string, Record<string, SiteCase>> = {
  'shell/popups.tsx': {
    walletNeeded: popups.walletNeeded,
    update: popups.update,
    toBeReleased: popups.toBeReleased,
  },
  'wallet/window/picker.tsx': { walletPicker: popups.walletPicker },
  'wallet/window/account.tsx': { walletAccount: popups.walletAccount },
  'migration/migration-window.tsx': {
    'migration from the main page': { open: follow(/^Migrate|Move my NFT/i), design: migration },
    'migration by address': { path: '/eng/nftPunkykongz?migrate=1', design: migration },
  },
  'airdrop/apply-window.tsx': {
    'airdrop application': apply,
    'airdrop application by address': { path: '/eng?airdrop=apply', design: form },
  },
  'airdrop/search-window.tsx': {
    'airdrop result by address': { path: '/eng?airdrop=search', design: form },
  },
  'inquiry/inquiry-dialog.tsx': {
    inquiry,
  },
  'account/proof/proof-popup.tsx': {
    'who is there': {
      path: '/eng/mypage/security',
      isConnected: true,
      open: async (page) => {
        await page.route('**/api/user/factors/totp', (route) =>
          route.fulfill({
            status: 403,
            json: {
              ...{ resultCd: 'STEP_UP_REQUIRED', returnCd: '-1', returnMessage: '', returnValue: null },
              requestId: 'r',
            },
          }),
        )
        await hydrated(page)
        await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Sign with a wallet' }).waitFor()
      },
      design: popup,
    },
  },
  'reservation/cancel-button.tsx': {
    'a booking to be cancelled': {
      path: '/eng/mypage/reservationDetail/1',
      isConnected: true,
      open: async (page) => {
        const returnValue = replyOf('readMyReservation', { seq: 1, cancelUntil: '2099-01-01T00:00:00.000Z' })
        await page.route('**/api/my/reservations/1', (route) =>
          route.fulfill({ json: { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue } }),
        )
        await hydrated(page)
        await page.reload()
        await page.getByRole('button', { name: 'Cancel the booking' }).click()
      },
      design: popup,
    },
  },
  'frame/shell/missing-notice.tsx': {
    'what did not come': {
      without: /assets\/popups-/,
      open: inHeader('My page'),
      find: (page) => page.getByRole('alert').filter({ hasText: 'The connection may have dropped' }),
      design: { place: 'foot', isModal: false, widthMaxPx: 700, colour: [0, 0, 0, 255] },
    },
  },
}
