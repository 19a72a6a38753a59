import type { Language } from '../../shared/i18n.ts'

/** Where the build writes the link preview of a page. */
export const ogHref = (language: Language, routeId: string): string => `/assets/og/${language}/${routeId}.jpg`
