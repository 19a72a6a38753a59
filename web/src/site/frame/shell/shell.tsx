import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingBar } from '#web/src/ui/site/base/loading-bar.tsx'
import { SkipLink } from '#web/src/ui/site/base/header-parts.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateToaster } from './late-toaster.tsx'
import { useIsLoading } from './loading-store.ts'
import { MissingNotice } from './missing-notice.tsx'
import { OpenPopup } from './open-popup.tsx'
import { useFocusMain } from './use-focus-main.ts'
import { useUpdateCheck } from './use-update-check.ts'

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('site')
  useFocusMain()
  useUpdateCheck()
  return (
    <>
      <SkipLink>{t('shell.skip')}</SkipLink>
      {useIsLoading() && <LoadingBar />}
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <OpenPopup />
      <LateToaster />
      <MissingNotice />
    </>
  )
}
