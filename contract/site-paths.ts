/** The slug of an article, as it stands in an address. */
export const articleSlug = '[a-z0-9-]{1,80}'

/** Where the link preview of an article is. */
export function newsPicturePath(language: 'kor' | 'eng', slug: string): string {
  return `/og/news/${language}/${slug}.png`
}

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
  /** For anybody: it checks what a reveal published. */
  mypageReveal: 'mypage/reveal/:seq',
} as const

export type PersonalPage = keyof typeof personalPaths
export const personalPages = Object.keys(personalPaths) as PersonalPage[]

/** Further addresses of such pages. */
export const otherPersonalPaths: Readonly<Record<string, PersonalPage>> = { 'mypage/index': 'mypage' }

const patterns = personalPages.map(
  (page) => [page, new RegExp(`^${personalPaths[page].replace(':seq', '\\d+')}$`)] as const,
)

/** Which of them has this path; null where none has. */
export function personalPageOf(path: string): PersonalPage | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? otherPersonalPaths[path] ?? null
}
