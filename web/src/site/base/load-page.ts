import { lazy } from 'react'
import type { Language } from '../../shared/i18n.ts'
import { firstInput } from '../start/first-input.ts'
import { takeFirstHead } from '../start/first-page.ts'
import { reloadOnPress } from '../start/held-press.ts'
import type { LoadedPage } from '../frame/loaded-page.ts'
import { createPageStore, loadPart } from '../frame/page-store.ts'
import type { SiteRoute } from '../frame/route.ts'
import { loadMessages } from '../frame/load-messages.ts'
import { loadContent } from './contents.ts'
import { pageParts } from './page-parts.ts'

/** The pages of the site. An address nobody knows is its business too: it has the page that says so. */
export const sitePages = createPageStore((route) => route?.kind !== 'app', fetchPage)

async function fetchPage(route: SiteRoute, language: Language): Promise<LoadedPage> {
  const part = pageParts[route.id]
  if (part) return loadPart(part, language)
  const file = `../../content/${language}/${route.section}/${route.id}.mdx`
  const body = async () => {
    const [{ contentBody, parseHead }, module] = await Promise.all([
      import('../mdx/content-body.tsx'),
      loadContent(language, file),
      loadMessages(language, 'blocks'),
      loadMessages(language, 'opening'),
    ])
    return { default: contentBody(module), head: () => parseHead(module.frontmatter, file) }
  }
  const first = takeFirstHead()
  const { contentPage } = await import('./content-page.tsx')
  if (first)
    return contentPage(
      first,
      lazy(() => firstInput.then(body).catch(stayAsSent(route, language))),
    )
  const loaded = await body()
  return contentPage(loaded.head(), loaded.default)
}

/** What was sent can be read and its links work; the next visit of the page tries again. */
function stayAsSent(route: SiteRoute, language: Language) {
  return (cause: unknown): Promise<never> => {
    // oxlint-disable-next-line no-console -- SPEC.md section 8: only logged
    console.warn('Not loaded:', cause)
    sitePages.forget(route, language)
    reloadOnPress()
    return new Promise(() => undefined)
  }
}
