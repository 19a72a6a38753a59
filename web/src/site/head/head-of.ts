import i18next from 'i18next'
import type { Language } from '../../shared/i18n.ts'
import { notFoundRoute, personalRoutes, testRoute } from '../frame/routes.ts'
import type { SiteRoute } from '../frame/route.ts'
import type { PageHead } from './seo.ts'

const hidden = [notFoundRoute, testRoute, ...personalRoutes].map(({ id }) => id)

/** The head of a page. `description` is the content file's; other pages have a key for it. */
export function headOf(route: SiteRoute, language: Language, description: string | null): PageHead {
  const isMain = route.kind === 'main'
  return {
    language,
    route: hidden.includes(route.id) ? null : route,
    title: isMain ? i18next.t('shell.mainTitle') : i18next.t(`titles.${route.id}`),
    description: description ?? i18next.t(`descriptions.${route.id}`),
  }
}
