import { Suspense } from 'react'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { loadMessages } from '../load-messages.ts'
import { latePopup } from './late.tsx'
import { trackLoading } from './loading-store.ts'
import { usePopup } from './popup-store.ts'

async function loadPopups() {
  const [popups] = await Promise.all([
    import('../../shell/popups.tsx'),
    loadMessages(currentLanguage(), 'popup'),
    loadMessages(currentLanguage(), 'opening'),
  ])
  return popups
}
const NamedPopup = latePopup(() => trackLoading(loadPopups()).then((it) => it.NamedPopup))

/** A pointer or the focus comes near a button that opens a popup, or the one of wallets. A failure is met by the press itself. */
export function prefetchPopups(): void {
  loadPopups().catch(() => undefined)
}
export function prefetchWallet(): void {
  loadPopups().then(
    (it) => it.prefetchWallet(),
    () => undefined,
  )
}

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
