import i18next from 'i18next'
import type { Language } from '../../shared/i18n.ts'
import { bareRoutes, notFoundRoute, personalRoutes, testRoute } from '../frame/routes.ts'
import type { SiteRoute } from '../frame/route.ts'
import type { PageHead } from './seo.ts'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

const hidden = [notFoundRoute, testRoute, ...personalRoutes, ...bareRoutes].map(({ id }) => id)

/** A page of content has its description in its file. */
function isDescribed(route: SiteRoute): route is SiteRoute & { id: SiteKeyBelow<'descriptions'> } {
  return route.kind !== 'content'
}

/** @throws where neither a file nor a sentence describes a page: all of them are built. */
function describedBy(route: SiteRoute): string {
  if (isDescribed(route)) return i18next.t(`descriptions.${route.id}`, { ns: 'site' })
  throw new Error(`The content file of "${route.id}" has no description.`)
}

/** The head of a page. `description` is the content file's; other pages have a key for it. */
export function headOf(route: SiteRoute, language: Language, description: string | null): PageHead {
  const isMain = route.kind === 'main'
  return {
    language,
    route: hidden.includes(route.id) ? null : route,
    title: i18next.t(isMain ? 'shell.mainTitle' : `titles.${route.id}`, { ns: 'site' }),
    description: description ?? describedBy(route),
  }
}
