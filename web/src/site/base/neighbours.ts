import { contentLanguage, type NavLanguage } from '../frame/paths.ts'
import { mainRoute, routes } from '../frame/routes.ts'
import type { Section, SiteRoute } from '../frame/route.ts'

/** Pages one meets on the way of something else, not by looking for them. */
function isStep(route: SiteRoute): boolean {
  return (
    route.path.endsWith('/:id') ||
    route.id === 'companyNewsView' ||
    route.id.startsWith('powerzoneCoinStakingWrite')
  )
}

function pagesIn(section: Section | null, language: NavLanguage): SiteRoute[] {
  return routes.filter((it) => it.section === section && it.languages.includes(contentLanguage(language)))
}

/** The link of a section opens its first page. */
export function landingOf(section: Section): SiteRoute {
  return routes.find((it) => it.section === section) ?? mainRoute
}

/** The pages listed beside a page: its section, without the steps of a flow unless it is one itself. */
export function neighboursOf(route: SiteRoute, language: NavLanguage): SiteRoute[] {
  return pagesIn(route.section, language).filter((it) => !isStep(it) || it.id === route.id)
}

/** Where the foot of a page leads: on in its section, then to the next section, around. */
export function nextOf(route: SiteRoute, language: NavLanguage): SiteRoute {
  const order = routes.filter(
    (candidate) =>
      candidate.section !== null &&
      !candidate.path.endsWith('/:id') &&
      candidate.languages.includes(contentLanguage(language)),
  )
  const index = order.findIndex((it) => it.id === route.id)
  const following = order[(index + 1) % order.length]
  return following ?? mainRoute
}
