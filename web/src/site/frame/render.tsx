/** What the entries for Node share: they write pages at build. Never sent to a browser. */
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { localeOf, type Language } from '../../shared/i18n.ts'
import { headOf } from '../head/head-of.ts'
import { renderHead, type PageHead } from '../head/seo.ts'
import { startSiteI18n } from './i18n.ts'
import type { LoadedPage } from './loaded-page.ts'
import { loadPack } from './pack.ts'
import type { PageStore } from './page-store.ts'
import type { SiteRoute } from './route.ts'
import { loadMessages } from './load-messages.ts'

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

/** Which page, in which language, at which address of which site. */
export interface PageRequest {
  route: SiteRoute
  language: Language
  url: string
  origin: string
}

export interface RenderedPage {
  html: string
  headHtml: string
  head: PageHead
  content: LoadedPage['head']
}

/** The HTML of one page. @throws when its content is missing or a link in it leads nowhere. */
export async function renderPage(
  { route, language, url, origin }: PageRequest,
  { app, pages }: { app: ReactNode; pages: PageStore },
): Promise<RenderedPage> {
  const page = await pages.load(route, language)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StaticRouter location={url}>{app}</StaticRouter>,
    // One piece, in order: moved pieces would need a script inside the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (cause) => void failures.push(cause) },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  const head = headOf(route, language, page.description)
  return { html, headHtml: renderHead(head, origin), head, content: page.head }
}
