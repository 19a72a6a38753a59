import { lazy, Suspense } from 'react'
import { usePopup } from './popup-store.ts'

/** Fetches the popups when a pointer or the focus comes near a button that opens one. */
export const loadPopups = () => import('./popups.tsx')
const NamedPopup = lazy(() => loadPopups().then((it) => ({ default: it.NamedPopup })))

/** The popup that is open, if any. */
export function OpenPopup() {
  const name = usePopup()
  return (
    name && (
      <Suspense>
        <NamedPopup name={name} />
      </Suspense>
    )
  )
}
