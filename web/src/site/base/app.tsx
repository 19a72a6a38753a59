import { Route, Routes } from 'react-router-dom'
import { RoutePage } from '../frame/route-page.tsx'
import { mainRoute, myPageRoute, notFoundRoute, routes, testRoute } from '../frame/routes.ts'
import { Shell } from '../frame/shell/shell.tsx'

/** Every page inside the shell. The first segment is the language; `/` and `/main` are the main page in it. */
export function App() {
  return (
    <Shell>
      <Routes>
        {routes.map((route) => (
          <Route key={route.id} path={`/:language/${route.path}`} element={<RoutePage route={route} />} />
        ))}
        {['/', '/main'].map((path) => (
          <Route key={path} path={path} element={<RoutePage route={mainRoute} />} />
        ))}
        <Route path="/:language/mypage/*" element={<RoutePage route={myPageRoute} />} />
        <Route path="/test" element={<RoutePage route={testRoute} />} />
        <Route path="*" element={<RoutePage route={notFoundRoute} />} />
      </Routes>
    </Shell>
  )
}
