/**
 * The one brand file. To run this product under another name, edit this file and the locales, nothing else. Legal
 * name, CEO, address, inboxes and links are samples until the operator fills them in.
 */
export const brand = {
  /** Replaces `{product}` in paths. */
  slug: 'punky',
  name: { kor: '펑키', eng: 'Punky' },
  coin: { kor: '펑키 코인', eng: 'Punky Coin' },
  /** Where the pages live on the web: canonical addresses, sitemap, link previews. SITE_ORIGIN and PUBLIC_URL of the API count more. */
  siteOrigin: 'https://punky.example',
  company: {
    legalName: { kor: '주식회사 펑키랩스(예시)', eng: 'Punky Labs Inc. (sample)' },
    ceo: { kor: '홍길동(예시)', eng: 'Gildong Hong (sample)' },
    address: {
      kor: '서울특별시 강남구 예시로 123, 4층(예시 주소)',
      eng: '4F, 123 Example-ro, Gangnam-gu, Seoul (sample address)',
    },
  },
  inboxes: { inquiry: 'inquiry@punky.example', partnership: 'partnership@punky.example' },
  copyrightYear: 2025,
  social: [
    { id: 'chat', href: 'https://chat.example/punky' },
    { id: 'social', href: 'https://social.example/punky' },
    { id: 'video', href: 'https://video.example/punky' },
    { id: 'photo', href: 'https://photo.example/punky' },
    { id: 'messaging', href: 'https://messaging.example/punky' },
  ],
} as const

export type SocialId = (typeof brand.social)[number]['id']
