import { addLateFont } from '#web/src/site/fonts/late-font.ts'
import { matchPath, pathOf } from '#web/src/site/frame/paths.ts'
import { notFoundRoute } from '#web/src/site/frame/routes.ts'
import { rootOf, sentLanguage, showPage } from '#web/src/site/frame/show-page.tsx'
import { markStoredWallet } from '#web/src/site/frame/stored-address.ts'
import { App } from './app.tsx'
import { appPages } from './pages.ts'

markStoredWallet()
// Below the first screen it is laid out at once, as on the site once somebody scrolls: see site-shell.css.
document.documentElement.dataset['shown'] = ''
void addLateFont()

const { pathname } = location
const route = matchPath(pathname) ?? notFoundRoute
await showPage({
  root: rootOf('app.html'),
  // Under another address, of the same page, links differ from those that were sent.
  isSent: pathname === pathOf(route, sentLanguage()),
  app: <App />,
  route,
  pages: appPages,
})
