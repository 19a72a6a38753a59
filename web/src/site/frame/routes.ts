/**
 * Every public route, once (SPEC.md section 2). Router, menu, footer, sitemap, prerender and tests read this table.
 * Page names are the locale keys `titles.<id>`.
 */
import { brand } from '#contract/brand.ts'
import type { Feature } from '#contract/feature/codes.ts'
import {
  barePages,
  barePaths,
  personalPages,
  personalPaths,
  type PersonalPage,
} from '#contract/site-paths.ts'
import { contentRoutes } from './route-table.ts'
import type { SiteRoute } from './route.ts'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** The groups of the menu, in order. */
export const menuGroups = [
  'rwa',
  'utility',
  'game',
  'nft',
  'coin',
  'powerzone',
  'benefit',
  'company',
] as const
export type MenuGroup = (typeof menuGroups)[number]

/** A menu entry that is not a route: it leads to a page under its own name, or opens the "To be released" popup. */
export interface MenuExtra {
  /** Its label is the locale key `menu.<id>`. */
  id: SiteKeyBelow<'menu'>
  group: MenuGroup
  menuOrder: number
  /** The route it leads to; null where there is none yet. */
  to: string | null
  /** Until it is open, the entry opens the popup. */
  opensWith?: Feature
}

export const menuExtras: readonly MenuExtra[] = [
  { id: 'gameStructure', group: 'game', menuOrder: 4, to: null, opensWith: 'gameStructure' },
  { id: 'chaosCube', group: 'game', menuOrder: 5, to: null, opensWith: 'chaosCube' },
  { id: 'punkyBoost', group: 'powerzone', menuOrder: 2, to: 'powerzoneNftStaking' },
  {
    id: 'punkyForge',
    group: 'powerzone',
    menuOrder: 4,
    to: 'powerzonePunkyForge',
    opensWith: 'forge',
  },
  { id: 'punkyNova', group: 'powerzone', menuOrder: 5, to: 'powerzonePunkyNova', opensWith: 'nova' },
  { id: 'dashBoard', group: 'powerzone', menuOrder: 6, to: null, opensWith: 'dashBoard' },
]

export const mainRoute: SiteRoute = {
  id: 'main',
  path: '',
  section: null,
  languages: ['kor', 'eng'],
  kind: 'main',
  menuOrder: null,
  footerOrder: null,
  feature: null,
}

/** The catch-all. It has no address of its own, so it is not in the table. */
export const notFoundRoute: SiteRoute = { ...mainRoute, id: 'notFound', path: '404', kind: 'page' }

/** The gallery of components at /test; in no menu and in no sitemap. */
export const testRoute: SiteRoute = { ...mainRoute, id: 'test', path: 'test', kind: 'page' }

/** The pages of one's own (SPEC.md section 2); in no menu and in no sitemap. */
export const personalRoutes: readonly SiteRoute[] = personalPages.map((id) => ({
  ...mainRoute,
  id,
  path: personalPaths[id],
  kind: 'app',
}))

/** Pages whose address has no language, and is the same in all of them; in no sitemap. */
export const bareRoutes: readonly SiteRoute[] = barePages.map((id) => ({
  ...mainRoute,
  id,
  path: barePaths[id],
  kind: 'app',
}))

export const routes: readonly SiteRoute[] = [mainRoute, ...contentRoutes(brand.slug)]

const byId = new Map<string, SiteRoute>([...routes, ...bareRoutes].map((route) => [route.id, route]))

/** @throws when no route has this id; content links are checked at build. */
export function routeOf(id: string): SiteRoute {
  const route = byId.get(id)
  if (!route)
    throw new Error(`No route is called "${id}". The names are in web/src/site/frame/route-table.ts.`)
  return route
}

export function hasRoute(id: string): boolean {
  return byId.has(id)
}

export function personalRoute(page: PersonalPage): SiteRoute | undefined {
  return personalRoutes.find(({ id }) => id === page)
}
