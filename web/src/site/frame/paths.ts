import { newsMark } from '#contract/news/news-page.ts'
import { articleSlug, personalPageOf } from '#contract/site-paths.ts'
import { languages, type Language } from '../../shared/i18n.ts'
import type { PageStore } from './page-store.ts'
import { bareRoutes, mainRoute, personalRoute, routeOf, routes } from './routes.ts'
import type { SiteRoute } from './route.ts'

/** Navigation knows one language more than the pages do: idn pages are the English ones under their own prefix. */
export const navLanguages = [...languages, 'idn'] as const
export type NavLanguage = (typeof navLanguages)[number]

/** SPEC.md section 2: these links distinguish only kor from eng. */
const koreanOrEnglish = ['company', 'benefit', 'powerzone', 'mypage']

export function navLanguageOf(pathname: string): NavLanguage | undefined {
  const prefix = pathname.split('/')[1]
  return navLanguages.find((language) => language === prefix)
}

export function contentLanguage(language: NavLanguage): Language {
  return language === 'kor' ? 'kor' : 'eng'
}

/** The address of a route in a language. `id` fills a trailing `/:id`. */
export function pathOf(route: SiteRoute, language: NavLanguage, id?: string | number): string {
  if (bareRoutes.includes(route)) return `/${route.path}`
  const path = route.path.replace(':id', String(id ?? ''))
  const prefix = prefixOf(route.section, language)
  return path ? `/${prefix}/${path}` : `/${prefix}`
}

/** The address of a route by name. @throws when there is no such route, or not in this language. */
export function pathTo(routeId: string, language: NavLanguage): string {
  const route = routeOf(routeId)
  if (!route.languages.includes(contentLanguage(language)))
    throw new Error(
      `The page ${routeId} has no ${contentLanguage(language)} version, yet a link leads to it.`,
    )
  return pathOf(route, language)
}

export function myPagePath(language: NavLanguage): string {
  return `/${prefixOf('mypage', language)}/mypage`
}

function prefixOf(section: string | null, language: NavLanguage): NavLanguage {
  return section !== null && koreanOrEnglish.includes(section) ? contentLanguage(language) : language
}

/** The route of an address, without its language; undefined where there is none. */
export function matchPath(pathname: string): SiteRoute | undefined {
  const [, prefix = '', ...rest] = pathname.replace(/\/$/, '').split('/')
  if (pathname === '/' || pathname === '/main') return mainRoute
  const language = navLanguages.find((it) => it === prefix)
  if (!language) return bareRoutes.find((it) => it.path === [prefix, ...rest].join('/'))
  const path = rest.join('/')
  const personal = personalPageOf(path)
  if (personal) return personalRoute(personal)
  const found = routes.find((it) => it.path === path || (it.path.endsWith('/:id') && isBelow(it.path, path)))
  return found?.languages.includes(contentLanguage(language)) ? found : undefined
}

/** A slug, or its placeholder while the pages are built. */
const slug = new RegExp(`^(${articleSlug}|${newsMark('it', 'slug')})$`)
function isBelow(pattern: string, path: string): boolean {
  const stem = pattern.slice(0, -':id'.length)
  return path.startsWith(stem) && slug.test(path.slice(stem.length))
}

/** The same page in the other language; its main page where there is no such page. */
export function switchPath(pathname: string, to: Language): string {
  const route = matchPath(pathname)
  if (route && bareRoutes.includes(route)) return pathname
  if (!route?.languages.includes(to) || !navLanguageOf(pathname)) return `/${to}`
  return `/${to}${pathname.replace(/\/$/, '').slice(4)}`
}

/** Whether an address leads to a page of a build. What has no path of its own stays on the page that is shown. */
export function leadsInto(pages: Pick<PageStore, 'has'>) {
  return (to: string): boolean => !to.startsWith('/') || pages.has(matchPath(to.replace(/[?#].*/, '')))
}

/** The address of the page that checks a reveal, for one token. */
export function revealCheckPath(language: NavLanguage, of: { revealId: number; number: number }): string {
  return `${myPagePath(language)}/reveal/${of.revealId}?number=${of.number}`
}
