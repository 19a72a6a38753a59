import type { Feature } from '#contract/feature/codes.ts'
import type { Language } from '../../shared/i18n.ts'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** The groups of pages, in the order of the menu. */
export const sections = [
  'rwa',
  'utility',
  'game',
  'nft',
  'coin',
  'powerzone',
  'benefit',
  'company',
  'etc',
] as const

export type Section = (typeof sections)[number]

/**
 * content: an MDX file per language. The others are components; news is filled from the API, app is a page one works in,
 * of the build of that name (web/src/app).
 */
export type RouteKind = 'main' | 'content' | 'news' | 'page' | 'app'

/** Every page has a name. */
export type RouteId = SiteKeyBelow<'titles'>

export interface SiteRoute {
  id: RouteId
  /** Without the language prefix and without a leading slash; a trailing `/:id` takes one segment. */
  path: string
  section: Section | null
  languages: readonly Language[]
  kind: RouteKind
  /** Place in the menu group of the section; null where the menu does not name it. */
  menuOrder: number | null
  /** What the page is about, where that may not be open: the menu says so. */
  feature: Feature | null
  /** Place among the footer links. */
  footerOrder: number | null
}
