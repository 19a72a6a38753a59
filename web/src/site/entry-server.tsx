/** What the prerender script calls; bundled for Node, never sent to a browser. */
import i18next from 'i18next'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { localeOf, type Language } from '../shared/i18n.ts'
import { App } from './base/app.tsx'
import type { ContentHead } from './frame/loaded-page.ts'
import { headOf } from './head/head-of.ts'
import { startSiteI18n } from './frame/i18n.ts'
import { loadPack } from './frame/pack.ts'
import { loadPage } from './base/load-page.ts'
import type { SiteRoute } from './frame/route.ts'
import { renderHead, type PageHead } from './head/seo.ts'
import { loadMessages } from './frame/load-messages.ts'

export { firstHeadId } from './start/first-page.ts'
export { alternatesOf } from './head/seo.ts'
export { pageParts } from './base/page-parts.ts'
export { newsTemplates } from './news/news-templates.ts'
export { forgetFetched, keepFetched } from './use-fetched.ts'
export { pathOf } from './frame/paths.ts'
export { myPageRoute, notFoundRoute, routes, testRoute } from './frame/routes.ts'
export type { SiteRoute } from './frame/route.ts'

let isStarted = false

/** All pages of a language are rendered before the next one: the sentences are those of one running language. */
export async function startLanguage(language: Language): Promise<void> {
  const { bundle } = await loadPack(language)
  if (!isStarted) startSiteI18n(language, bundle)
  else i18next.addResourceBundle(localeOf[language], 'translation', bundle, true, true)
  isStarted = true
  await i18next.changeLanguage(localeOf[language])
  await loadMessages(language, 'descriptions')
}

/** The HTML of one page. @throws when its content is missing or a link in it leads nowhere. */
export async function renderPage(
  route: SiteRoute,
  language: Language,
  url: string,
  origin: string,
): Promise<{ html: string; headHtml: string; head: PageHead; content: ContentHead | undefined }> {
  const page = await loadPage(route, language)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StaticRouter location={url}>
      <App />
    </StaticRouter>,
    // One piece, in order: moved pieces would need a script inside the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (cause) => void failures.push(cause) },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  const head = headOf(route, language, page.description)
  return { html, headHtml: renderHead(head, origin), head, content: page.head }
}
