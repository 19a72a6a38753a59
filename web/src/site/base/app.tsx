import { Route, Routes, useLocation, useParams } from 'react-router-dom'
import { PagesHere } from '../../ui/site/base/page-link.tsx'
import { leadsInto, matchPath } from '../frame/paths.ts'
import type { SiteRoute } from '../frame/route.ts'
import { RoutePage } from '../frame/route-page.tsx'
import { mainRoute, notFoundRoute, routes, testRoute } from '../frame/routes.ts'
import { Shell } from '../frame/shell/shell.tsx'
import { sitePages } from './load-page.ts'
import { useLateLinks } from './use-late-links.ts'

const isHere = leadsInto(sitePages)

/** Every page inside the shell. The first segment is the language; `/` and `/main` are the main page in it. */
export function App() {
  useLateLinks()
  return (
    <PagesHere value={isHere}>
      <Shell>
        <Routes>
          {routes.filter(sitePages.has).map((route) => (
            <Route key={route.id} path={`/:language/${route.path}`} element={<SitePage route={route} />} />
          ))}
          {['/', '/main'].map((path) => (
            <Route key={path} path={path} element={<SitePage route={mainRoute} />} />
          ))}
          <Route path="/test" element={<SitePage route={testRoute} />} />
          <Route path="*" element={<SitePage route={notFoundRoute} />} />
        </Routes>
      </Shell>
    </PagesHere>
  )
}

function SitePage({ route }: { route: SiteRoute }) {
  const { pathname } = useLocation()
  const hasPrefix = useParams()['language'] !== undefined
  // A prefix that is no language, a Korean page asked for in English, a child that is not one: all are nowhere.
  const isNowhere = hasPrefix && matchPath(pathname)?.id !== route.id
  return <RoutePage route={isNowhere ? notFoundRoute : route} pages={sitePages} />
}
