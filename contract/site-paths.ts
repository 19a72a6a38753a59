/** The slug of an article, as it stands in an address. */
export const articleSlug = '[a-z0-9-]{1,80}'

/** Where the link preview of an article is. */
export function newsPicturePath(language: 'kor' | 'eng', slug: string): string {
  return `/og/news/${language}/${slug}.png`
}

/** The personal page and its children (SPEC.md section 2), without the language. */
const myPage =
  /^mypage(\/(index|minting|reservation|reservationDetail\/\d+|myDrop|myForge|myTwig|myVesting|myVestingDetail))?$/
export function isMyPagePath(path: string): boolean {
  return myPage.test(path)
}
