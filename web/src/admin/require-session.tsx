import { hasRole } from '#contract/role.ts'
import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { Failed } from '../ui/data/states.tsx'
import { AdminShell } from './shell/admin-shell.tsx'
import { RoleOfUser } from './access.ts'
import { withAllWords } from './locales.ts'
import { paths } from './paths.ts'
import { useSession } from './session.ts'
import { Forbidden } from './shell/forbidden.tsx'

/** Fetched where something is due. */
const DuePage = lazy(
  withAllWords(() => import('./account/due-page.tsx').then((it) => ({ default: it.DuePage }))),
)

/** The shell for people who are logged in; everybody else goes to the login and comes back here after. */
export function RequireSession() {
  const state = useSession()
  const location = useLocation()
  switch (state.kind) {
    case 'loading':
      return null
    case 'failed':
      return (
        <main className="mx-auto max-w-2xl p-6">
          <Failed error={state.error} onRetry={state.retry} />
        </main>
      )
    case 'signedOut': {
      const back = `${location.pathname}${location.search}`
      return <Navigate to={`${paths.login}?back=${encodeURIComponent(back)}`} replace />
    }
    case 'signedIn':
      if (state.session.due !== null)
        return (
          <Suspense fallback={null}>
            <DuePage session={state.session} due={state.session.due} />
          </Suspense>
        )
      return hasRole(state.session.user.role, 'viewer') ? (
        <RoleOfUser value={state.session.user.role}>
          <AdminShell session={state.session} />
        </RoleOfUser>
      ) : (
        <Forbidden session={state.session} />
      )
  }
}
