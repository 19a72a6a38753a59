import { languages, type Language } from '#web/src/shared/i18n.ts'
import { pathOf } from '#web/src/site/frame/paths.ts'
import { routes } from '#web/src/site/frame/routes.ts'
import type { SiteRoute } from '#web/src/site/frame/route.ts'

export interface PublicPage {
  route: SiteRoute
  language: Language
  path: string
}

/** Every page with an address of its own, in every language it has. */
export const publicPages: PublicPage[] = languages.flatMap((language) =>
  routes
    .filter((route) => route.languages.includes(language) && !route.path.endsWith('/:id'))
    .map((route) => ({ route, language, path: pathOf(route, language) })),
)

export function pagesIn(language: Language): PublicPage[] {
  return publicPages.filter((page) => page.language === language)
}
