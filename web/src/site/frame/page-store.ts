import type { Language } from '../../shared/i18n.ts'
import { inTime } from './in-time.ts'
import type { LoadedPage, PagePart } from './loaded-page.ts'
import type { SiteRoute } from './route.ts'
import { loadMessages } from './load-messages.ts'

/** The pages of one build, each fetched once. */
export interface PageStore {
  /** Whether the page is one of this build. Any other is reached by a full load. */
  has(route: SiteRoute | undefined): boolean
  /** Fetches a page. A failure is kept until `forget`. @throws ChunkError when it takes too long. */
  load(route: SiteRoute, language: Language): Promise<LoadedPage>
  /** What has been fetched. */
  ready(route: SiteRoute, language: Language): LoadedPage | undefined
  /** Lets the next visit try again. */
  forget(route: SiteRoute, language: Language): void
}

/** @param fetchPage how a page comes to the browser, or into the script that writes pages. */
export function createPageStore(
  has: (route: SiteRoute | undefined) => boolean,
  fetchPage: (route: SiteRoute, language: Language) => Promise<LoadedPage>,
): PageStore {
  const fetched = new Map<string, LoadedPage>()
  const pending = new Map<string, Promise<LoadedPage>>()
  const keyOf = (route: SiteRoute, language: Language): string => `${language}/${route.id}`
  return {
    has,
    ready: (route, language) => fetched.get(keyOf(route, language)),
    forget: (route, language) => {
      fetched.delete(keyOf(route, language))
      pending.delete(keyOf(route, language))
    },
    load: (route, language) => {
      const key = keyOf(route, language)
      const known = pending.get(key)
      if (known) return known
      const loading = inTime(fetchPage(route, language))
      pending.set(key, loading)
      loading.then(
        (page) => fetched.set(key, page),
        // Whoever shows the page meets the failure; a prefetch that fails is nobody's news.
        () => undefined,
      )
      return loading
    },
  }
}

/** A page that is a component, with its sentences. */
export async function loadPart(part: PagePart, language: Language): Promise<LoadedPage> {
  const [Component] = await Promise.all([
    part.load(),
    ...part.namespaces.map((it) => loadMessages(language, it)),
  ])
  return { Component, description: null }
}
