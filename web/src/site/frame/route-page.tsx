import { Suspense, use, useLayoutEffect } from 'react'
import { currentLanguage, type Language } from '../../shared/i18n.ts'
import { PageSkeleton } from '../../ui/site/base/page-skeleton.tsx'
import type * as LateHead from '../head/late-head.ts'
import type { LoadedPage } from './loaded-page.ts'
import type { PageStore } from './page-store.ts'
import type { SiteRoute } from './route.ts'
import { PageFailure } from './shell/page-failure.tsx'
import { loadMessages } from './load-messages.ts'
import { useLanguage } from './use-language.ts'

interface RoutePageProps {
  route: SiteRoute
  /** Where the page comes from. */
  pages: PageStore
}

/** One page: fetches it, shows it, and writes the head. */
export function RoutePage({ route, pages }: RoutePageProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PageFailure key={route.id} onFailure={() => pages.forget(route, currentLanguage())}>
        <Ready route={route} pages={pages} />
      </PageFailure>
    </Suspense>
  )
}

function Ready({ route, pages }: RoutePageProps) {
  const language = useLanguage()
  // What is there is shown at once: the first render must match the HTML that was sent.
  const page = pages.ready(route, language) ?? use(pages.load(route, language))
  useHead(route, page)
  return <page.Component route={route} />
}

/** The HTML that was sent has its head already; only a later page writes it anew. */
let isFirst = true
let late: typeof LateHead | undefined

/** Fetches what writes heads, and the sentences in them, once the first page stands. */
export async function loadLateHead(language: Language): Promise<typeof LateHead> {
  if (late) return late
  const [module] = await Promise.all([import('../head/late-head.ts'), loadMessages(language, 'descriptions')])
  late = module
  return late
}

function useHead(route: SiteRoute, page: LoadedPage): void {
  const language = useLanguage()
  useLayoutEffect(() => {
    let isShown = true
    const write = (input: typeof LateHead): void => {
      if (isShown) input.writeHead(route, language, page.description)
    }
    // At once where it can be: a page may set a better title afterwards.
    if (!isFirst) void (late ? write(late) : loadLateHead(language).then(write))
    isFirst = false
    return () => {
      isShown = false
    }
  }, [route, language, page])
}
