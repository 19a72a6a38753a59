import type { Language } from '../../shared/i18n.ts'

/** Where the build writes the link preview of a page. */
export function ogHref(language: Language, routeId: string): string {
  return `/assets/og/${language}/${routeId}.jpg`
}
