import { lazy, Suspense } from 'react'
import { currentLanguage } from '../../shared/i18n.ts'
import { speak } from '../speak.ts'
import { usePopup } from './popup-store.ts'

/** Fetches the popups when a pointer or the focus comes near a button that opens one. */
export async function loadPopups() {
  const [popups] = await Promise.all([import('./popups.tsx'), speak(currentLanguage(), 'popup')])
  return popups
}
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
