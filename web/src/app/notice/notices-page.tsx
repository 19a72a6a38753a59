import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import type { PageProps } from '#web/src/site/frame/loaded-page.ts'
import { useUnread } from '#web/src/site/frame/unread.ts'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { OwnPart, PagedSection } from '../mypage/index.ts'
import { fetchNotices, sendRead } from './api.ts'
import { ChoicesSection } from './choices-section.tsx'
import { NoticeList } from './notice-list.tsx'

/** The whole inbox, and what of it comes by mail. */
export function NoticesPage({ route }: PageProps) {
  return (
    <OwnPart part={route.id} isOfWallets={false}>
      {(session) => <Inbox session={session} />}
    </OwnPart>
  )
}

function Inbox({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  const unread = useUnread()
  // The list is read anew when all of it was read.
  const [version, setVersion] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const markAll = async (): Promise<void> => {
    setBusy(true)
    try {
      await sendRead(null)
      setVersion((last) => last + 1)
    } catch {
      showToast(t('mypage.news.markFailed'), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div>
        <PagedSection
          key={version}
          id="my-notices"
          title={t('titles.mypageNotices')}
          name={`notices ${version}`}
          owner={session.user.uuid}
          fetchPage={fetchNotices}
          typedIn={() => ''}
          none={{ title: t('mypage.news.none'), text: t('mypage.news.noneText') }}
          show={(rows) => <NoticeList rows={rows} />}
        />
        {unread > 0 && (
          <p className="mt-6">
            <FlowButton isBusy={isBusy} onClick={() => void markAll()}>
              {t('mypage.news.markAll')}
            </FlowButton>
          </p>
        )}
      </div>
      <ChoicesSection owner={session.user.uuid} />
    </>
  )
}
