import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Language } from '../../shared/i18n.ts'
import { takeFeatures } from './features.ts'
import { startSiteI18n } from './i18n.ts'
import { loadPack } from './pack.ts'
import type { PageStore } from './page-store.ts'
import { loadLateHead } from './route-page.tsx'
import type { SiteRoute } from './route.ts'
import { logFailedAssets } from './shell/failed-assets.ts'
import { startPrefetch } from './shell/prefetch.ts'

/** What the first page does not need comes after it. */
const afterFirstPageMs = 1_500

/**
 * Brings the page that was sent to life: its language, what is open, its files, and then React.
 * @param page root holds its HTML, which is kept where `isSent`; else it is drawn anew.
 */
export async function showPage(page: {
  root: HTMLElement
  isSent: boolean
  app: ReactNode
  route: SiteRoute
  pages: PageStore
}): Promise<void> {
  const { root, isSent, route, pages } = page
  logFailedAssets()
  const language = sentLanguage()
  const pack = await loadPack(language)
  startSiteI18n(language, pack.bundle)
  takeFeatures()
  // A failure is shown by the page itself, with a way to try again.
  await pages.load(route, language).catch(() => undefined)
  const app = <BrowserRouter>{page.app}</BrowserRouter>
  // As a transition it is done in slices: a press in between is answered at once.
  startTransition(() => {
    if (isSent) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  startPrefetch(language, pages)
  setTimeout(() => void loadLateHead(language), afterFirstPageMs)
}

/** The language of the page that was sent. */
export function sentLanguage(): Language {
  return document.documentElement.lang.startsWith('en') ? 'eng' : 'kor'
}

/** The element of a page that React fills. @throws when the page has none. */
export function rootOf(file: string): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error(`${file} must hold an element with the id "root".`)
  return root
}
