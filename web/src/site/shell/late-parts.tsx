import { Suspense, useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { currentLanguage } from '../../shared/i18n.ts'
import { Toaster } from '../../ui/toast.tsx'
import { loadMessages } from '../frame/load-messages.ts'
import { useStoredAddress } from '../frame/wallet-glance.ts'
import { resumeWallets } from '../wallet/late.ts'
import { late } from '../frame/shell/late.tsx'
import { usePictureCheck } from './use-picture-check.ts'
import { useUnreadCheck } from './use-unread-check.ts'

/** Windows the address asks for (`?migrate=1`, `?airdrop=apply`): reload and Back find them again. */
const MigrationWindow = lateWindow('migration', () =>
  import('../migration/migration-window.tsx').then((it) => it.MigrationWindow),
)
const AirdropWindow = lateWindow('airdrop', () =>
  import('../airdrop/airdrop-window.tsx').then((it) => it.AirdropWindow),
)
const MigrationBanner = lateWindow(
  'migration',
  () => import('../migration/migration-banner.tsx').then((it) => it.MigrationBanner),
  // The visitor did not ask for it, so its failure is ignored.
  () => null,
)

/** What the first view of a page does without: toasts, windows named in the address, word of unfinished migrations. */
export function LateParts() {
  const { search, pathname } = useLocation()
  const asked = new URLSearchParams(search)
  const isMigrating = asked.has('migrate')
  const isConnected = useStoredAddress() !== null
  useUnreadCheck()
  usePictureCheck()
  useEffect(() => {
    if (isConnected) void resumeWallets()
  }, [isConnected])
  return (
    <>
      <Toaster />
      <Suspense>
        {isMigrating && <MigrationWindow />}
        {asked.has('airdrop') && <AirdropWindow />}
        {isConnected && !isMigrating && !pathname.includes('/mypage') && <MigrationBanner />}
      </Suspense>
    </>
  )
}

function lateWindow(namespace: string, load: () => Promise<ComponentType>, instead?: ComponentType) {
  return late(async () => {
    const language = currentLanguage()
    const [part] = await Promise.all([
      load(),
      loadMessages(language, namespace),
      loadMessages(language, 'opening'),
    ])
    return part
  }, instead)
}
