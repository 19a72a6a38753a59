import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { otherPersonalPaths } from '#contract/site-paths.ts'
import { leadsInto } from '#web/src/site/frame/paths.ts'
import { RoutePage } from '#web/src/site/frame/route-page.tsx'
import { Shell } from '#web/src/site/frame/shell/shell.tsx'
import { PagesHere } from '../ui/site/base/page-link.tsx'
import { NeedsScripts } from '../ui/site/needs-scripts.tsx'
import { bareRoutes } from '#web/src/site/frame/routes.ts'
import { appPages, appRoutes } from './pages.ts'

const isHere = leadsInto(appPages)

/** Each page under all its paths. */
const shown = appRoutes.flatMap((route) => {
  const others = Object.keys(otherPersonalPaths).filter((path) => otherPersonalPaths[path] === route.id)
  return [route.path, ...others].map((path) => ({ path, route }))
})

/** Every page one works in, inside the shell the site has too. */
export function App() {
  const { t } = useTranslation('site')
  return (
    <PagesHere value={isHere}>
      <Shell>
        <NeedsScripts>{t('shell.needsScripts')}</NeedsScripts>
        <Routes>
          {shown.map(({ path, route }) => (
            <Route
              key={path}
              path={bareRoutes.includes(route) ? `/${path}` : `/:language/${path}`}
              element={<RoutePage route={route} pages={appPages} />}
            />
          ))}
        </Routes>
      </Shell>
    </PagesHere>
  )
}
