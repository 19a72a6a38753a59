import { App } from '../base/app.tsx'
import { sitePages } from '../base/load-page.ts'
import { matchPath, navLanguageOf } from '../frame/paths.ts'
import { notFoundRoute, testRoute } from '../frame/routes.ts'
import { rootOf, showPage } from '../frame/show-page.tsx'
import { dropFirstPage } from './first-page.ts'

const { pathname } = location
const root = rootOf('site.html')

// The HTML of an idn address is the English page, whose links differ.
const isSent = root.hasChildNodes() && navLanguageOf(pathname) !== 'idn'
if (!isSent) dropFirstPage()

await showPage({
  root,
  isSent,
  app: <App />,
  route: pathname === '/test' ? testRoute : (matchPath(pathname) ?? notFoundRoute),
  pages: sitePages,
})
