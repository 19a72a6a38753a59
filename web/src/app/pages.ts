import type { BarePage, PersonalPage } from '#contract/site-paths.ts'
import type { PagePart } from '#web/src/site/frame/loaded-page.ts'
import { createPageStore, loadPart } from '#web/src/site/frame/page-store.ts'
import type { SiteRoute } from '#web/src/site/frame/route.ts'
import { bareRoutes, personalRoutes, routes } from '#web/src/site/frame/routes.ts'

const myPage: PagePart = {
  load: () => import('./mypage/my-page.tsx').then((it) => it.MyPage),
  source: 'src/app/mypage/my-page.tsx',
  namespaces: ['mypage', 'migration', 'opening'],
}

const myReservations: PagePart = {
  load: () => import('./reservation/my-reservations-page.tsx').then((it) => it.MyReservationsPage),
  source: 'src/app/reservation/my-reservations-page.tsx',
  namespaces: ['reservation', 'mypage', 'migration', 'opening'],
}

/** How the pages of one's own are fetched. */
const personalParts: Record<PersonalPage, PagePart> = {
  mypage: myPage,
  mypageMinting: myPage,
  mypagePayments: myPage,
  mypageReservation: myReservations,
  mypageReservationDetail: myReservations,
  mypageDrop: myPage,
  mypageForge: myPage,
  mypageTwig: myPage,
  mypageVesting: myPage,
  mypageVestingDetail: myPage,
  mypageNotices: notices(
    () => import('./notice/notices-page.tsx').then((it) => it.NoticesPage),
    'notices-page',
  ),
  mypageReceipt: {
    load: () => import('./receipt/receipt-page.tsx').then((it) => it.ReceiptPage),
    source: 'src/app/receipt/receipt-page.tsx',
    namespaces: ['mypage', 'migration'],
  },
  unsubscribe: notices(
    () => import('./notice/unsubscribe-page.tsx').then((it) => it.UnsubscribePage),
    'unsubscribe-page',
  ),
  mypageProfile: {
    load: () => import('./account/profile-page.tsx').then((it) => it.ProfilePage),
    source: 'src/app/account/profile-page.tsx',
    namespaces: ['account', 'pictures'],
  },
  mypageDocuments: {
    load: () => import('./document/documents-page.tsx').then((it) => it.DocumentsPage),
    source: 'src/app/document/documents-page.tsx',
    namespaces: ['account', 'documents', 'pictures'],
  },
  mypageSecurity: account(
    () => import('./account/security-page.tsx').then((it) => it.SecurityPage),
    'security-page',
  ),
  mypageClose: account(() => import('./account/close-page.tsx').then((it) => it.ClosePage), 'close-page'),
  login: account(() => import('./account/login-page.tsx').then((it) => it.LoginPage), 'login-page'),
  join: account(() => import('./account/join/join-page.tsx').then((it) => it.JoinPage), 'join/join-page'),
  reset: account(() => import('./account/reset-page.tsx').then((it) => it.ResetPage), 'reset-page'),
  migrationStatus: {
    load: () => import('./status/status-page.tsx').then((it) => it.StatusPage),
    source: 'src/app/status/status-page.tsx',
    namespaces: ['status', 'mypage', 'migration'],
  },
  mypageReveal: {
    load: () => import('./reveal/reveal-check-page.tsx').then((it) => it.RevealCheckPage),
    source: 'src/app/reveal/reveal-check-page.tsx',
    namespaces: ['reveal'],
  },
  airdropDraw: {
    load: () => import('./proof/draw-page.tsx').then((it) => it.DrawPage),
    source: 'src/app/proof/draw-page.tsx',
    namespaces: ['proof', 'mypage', 'migration'],
  },
  airdropRound: {
    load: () => import('./proof/round-page.tsx').then((it) => it.RoundPage),
    source: 'src/app/proof/round-page.tsx',
    namespaces: ['proof', 'mypage', 'migration'],
  },
  survey: {
    load: () => import('./survey/survey-page.tsx').then((it) => it.SurveyPage),
    source: 'src/app/survey/survey-page.tsx',
    namespaces: ['survey'],
  },
  airdropSnapshot: {
    load: () => import('./proof/snapshot-page.tsx').then((it) => it.SnapshotPage),
    source: 'src/app/proof/snapshot-page.tsx',
    namespaces: ['proof', 'mypage', 'migration'],
  },
}

function account(load: PagePart['load'], file: string): PagePart {
  return { load, source: `src/app/account/${file}.tsx`, namespaces: ['account'] }
}

function notices(load: PagePart['load'], file: string): PagePart {
  return { load, source: `src/app/notice/${file}.tsx`, namespaces: ['mypage', 'migration'] }
}

/** The pages one works in that stand in the table of routes: of kind `app`, by their id. */
const listedParts: Record<string, PagePart> = {}

const booking: PagePart = {
  load: () => import('./reservation/booking-page.tsx').then((it) => it.BookingPage),
  source: 'src/app/reservation/booking-page.tsx',
  namespaces: ['reservation', 'mypage', 'opening'],
}

/** Those without a language in their address. */
const bareParts: Record<BarePage, PagePart> = {
  reservationHotel: booking,
  reservationPlasticSurgery: booking,
  reservationEyeClinic: booking,
}

const parts: Record<string, PagePart> = { ...personalParts, ...bareParts, ...listedParts }

/** Every page of this build. */
export const appRoutes: readonly SiteRoute[] = [
  ...personalRoutes,
  ...bareRoutes,
  ...routes.filter(({ kind }) => kind === 'app'),
]

/** @throws when nothing says how the page is fetched. */
export function partOf(route: SiteRoute): PagePart {
  const part = parts[route.id]
  if (!part) throw new Error(`web/src/app/pages.ts does not say how the page ${route.id} is fetched.`)
  return part
}

export const appPages = createPageStore(
  (route) => route?.kind === 'app',
  async (route, language) => loadPart(partOf(route), language),
)
