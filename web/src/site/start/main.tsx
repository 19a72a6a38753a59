import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { Language } from '../../shared/i18n.ts'
import { App } from '../base/app.tsx'
import { dropFirstPage } from './first-page.ts'
import { startSiteI18n } from '../frame/i18n.ts'
import { takeFeatures } from '../frame/features.ts'
import { loadPack } from '../frame/pack.ts'
import { loadPage } from '../base/load-page.ts'
import { matchPath, navLanguageOf } from '../frame/paths.ts'
import { notFoundRoute, testRoute } from '../frame/routes.ts'
import { loadLateHead } from '../frame/route-page.tsx'
import { logFailedAssets } from '../frame/shell/failed-assets.ts'
import { startPrefetch } from '../frame/shell/prefetch.ts'

/** What the first page does not need comes after it. */
const afterFirstPageMs = 1_500

logFailedAssets()
const language: Language = document.documentElement.lang.startsWith('en') ? 'eng' : 'kor'
const { pathname } = location
const route = pathname === '/test' ? testRoute : (matchPath(pathname) ?? notFoundRoute)
const root = document.getElementById('root')
if (!root) throw new Error('site.html must hold an element with the id "root".')

// The HTML of an idn address is the English page, whose links differ.
const isSent = root.hasChildNodes() && navLanguageOf(pathname) !== 'idn'
if (!isSent) dropFirstPage()

const pack = await loadPack(language)
startSiteI18n(language, pack.bundle)
takeFeatures()
// A failure is shown by the page itself, with a way to try again.
await loadPage(route, language).catch(() => undefined)
const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
)
// As a transition React does it in small parts: a press in between is answered at once.
startTransition(() => {
  if (isSent) hydrateRoot(root, app)
  else createRoot(root).render(app)
})
startPrefetch(language)
setTimeout(() => void loadLateHead(language), afterFirstPageMs)
