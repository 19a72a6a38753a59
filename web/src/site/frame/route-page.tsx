import { Suspense, use, useLayoutEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { Language } from '../../shared/i18n.ts'
import { PageSkeleton } from '../../ui/site/base/page-skeleton.tsx'
import type * as LateHead from '../head/late-head.ts'
import { loadPage, readyPage } from '../base/load-page.ts'
import type { LoadedPage } from './loaded-page.ts'
import { matchPath } from './paths.ts'
import { notFoundRoute } from './routes.ts'
import type { SiteRoute } from './route.ts'
import { PageFailure } from './shell/page-failure.tsx'
import { loadMessages } from './load-messages.ts'
import { useLanguage } from './use-language.ts'

/** One route of the table: fetches its page, shows it, and writes the head. */
export function RoutePage({ route }: { route: SiteRoute }) {
  const { pathname } = useLocation()
  const hasPrefix = useParams()['language'] !== undefined
  // A prefix that is no language, a Korean page asked for in English, a child that is not one: all are nowhere.
  const shown = hasPrefix && matchPath(pathname)?.id !== route.id ? notFoundRoute : route
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PageFailure key={shown.id} route={shown}>
        <Ready route={shown} />
      </PageFailure>
    </Suspense>
  )
}

function Ready({ route }: { route: SiteRoute }) {
  const language = useLanguage()
  // What is there is shown at once: the first render must match the HTML that was sent.
  const page = readyPage(route, language) ?? use(loadPage(route, language))
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
