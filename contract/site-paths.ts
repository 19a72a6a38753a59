import type { Language } from './language.ts'

/** The slug of an article, as it stands in an address. */
export const articleSlug = '[a-z0-9-]{1,80}'

/** Where the link preview of an article is. */
export function newsPicturePath(language: Language, slug: string): string {
  return `/og/news/${language}/${slug}.png`
}

/** Where whoever is invited to the console accepts it. */
export const invitationPath = '/admin/invitation'

/** The pages of one's own (SPEC.md section 2) by name, without the language; `:seq` stands for a number. */
export const personalPaths = {
  mypage: 'mypage',
  mypageMinting: 'mypage/minting',
  mypageReservation: 'mypage/reservation',
  mypageReservationDetail: 'mypage/reservationDetail/:seq',
  mypageDrop: 'mypage/myDrop',
  mypageForge: 'mypage/myForge',
  mypageTwig: 'mypage/myTwig',
  mypageVesting: 'mypage/myVesting',
  mypageVestingDetail: 'mypage/myVestingDetail',
  /** What is new, and what comes by mail. */
  mypageNotices: 'mypage/notices',
  mypagePayments: 'mypage/payments',
  /** What was paid with one transfer, to print. */
  mypageReceipt: 'mypage/receipt/:seq',
  mypageProfile: 'mypage/profile',
  mypageDocuments: 'mypage/documents',
  mypageSecurity: 'mypage/security',
  mypageClose: 'mypage/close',
  /** For whoever is signed out. */
  login: 'login',
  join: 'join',
  reset: 'reset',
  /** For whoever has a mail: ends those of its kind. */
  unsubscribe: 'unsubscribe',
  /** For anybody who has the link or a wallet of a migration: where it is. */
  migrationStatus: 'migrationStatus',
  /** For anybody: it checks what a reveal published. */
  mypageReveal: 'mypage/reveal/:seq',
  /** For anybody: what was published of a draw, recomputed in their browser. */
  airdropDraw: 'airdrop/draw/:seq',
  /** For anybody: what became of a round that is public. */
  airdropRound: 'airdrop/round/:seq',
  /** For anybody who may: a survey to be answered. */
  survey: 'survey/:seq',
  /** For anybody: what a snapshot of holders says of itself, and whether a file is it. */
  airdropSnapshot: 'airdrop/snapshot/:seq',
} as const

/** Pages with no language in their address (SPEC.md section 2): they come in the visitor's, as /test does. */
export const barePaths = {
  reservationHotel: 'reservation/hotel',
  reservationPlasticSurgery: 'reservation/plasticSurgery',
  reservationEyeClinic: 'reservation/eyeClinic',
} as const
export type BarePage = keyof typeof barePaths
export const barePages = Object.keys(barePaths) as BarePage[]

/** Which of them has this path; null where none has. */
export function barePageOf(path: string): BarePage | null {
  return barePages.find((page) => barePaths[page] === path) ?? null
}

export type PersonalPage = keyof typeof personalPaths
export const personalPages = Object.keys(personalPaths) as PersonalPage[]

/** Those about one thing, which has a number. */
export type NumberedPage = {
  [Page in PersonalPage]: (typeof personalPaths)[Page] extends `${string}:seq` ? Page : never
}[PersonalPage]

/** The address of a page about one thing. */
export function personalPath(language: Language, page: NumberedPage, seq: number): string {
  return `/${language}/${personalPaths[page].replace(':seq', String(seq))}`
}

/** Further addresses of such pages. */
export const otherPersonalPaths: Readonly<Record<string, PersonalPage>> = { 'mypage/index': 'mypage' }

const patterns = personalPages.map(
  (page) => [page, new RegExp(`^${personalPaths[page].replace(':seq', '\\d+')}$`)] as const,
)

/** Which of them has this path; null where none has. */
export function personalPageOf(path: string): PersonalPage | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? otherPersonalPaths[path] ?? null
}
