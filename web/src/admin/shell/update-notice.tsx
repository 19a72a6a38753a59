import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { frontVersion, isOlderThan } from '../../shared/front-version.ts'
import { useApi } from '../../shared/use-api.ts'

/** SPEC.md section 8: when the server knows a newer front version, ask to reload. Checked on every route change. */
export function UpdateNotice() {
  const { pathname } = useLocation()
  const { data, mutate } = useApi(endpoints.selectKeyValue, { query: { cdKey: 'FRONT_VERSION' } })
  useEffect(() => void mutate(), [pathname, mutate])
  if (!data || !isOlderThan(frontVersion, data)) return null
  return (
    <Suspense fallback={null}>
      <UpdateDialog />
    </Suspense>
  )
}

const UpdateDialog = lazy(() => import('./update-dialog.tsx').then((it) => ({ default: it.UpdateDialog })))
