import type { Language } from '#web/src/shared/i18n.ts'
import type { PageStore } from '../page-store.ts'
import { keepLanguage } from '../keep-language.ts'
import { matchPath } from '../paths.ts'
import { bareRoutes } from '../routes.ts'
import { trackLoading } from './loading-store.ts'

/** Fetches the page behind a link as soon as a pointer or the focus is on it. One listener for every link. */
export function startPrefetch(language: Language, pages: PageStore): void {
  const fetchBehind = (event: Event): Promise<unknown> | undefined => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.hreflang) return undefined
    const route = matchPath(link.pathname)
    // Behind an address without a language the reader's goes on.
    if (route && bareRoutes.includes(route)) keepLanguage(language)
    // A page that fails shows its own notice in its place.
    return route && pages.has(route) ? pages.load(route, language).catch(() => undefined) : undefined
  }
  const onPress = (event: Event): void => {
    const loading = fetchBehind(event)
    if (loading) void trackLoading(loading)
  }
  document.addEventListener('pointerover', (event) => void fetchBehind(event), { passive: true })
  document.addEventListener('focusin', (event) => void fetchBehind(event))
  document.addEventListener('click', onPress)
}
