import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowSkeleton } from '../../ui/site/migration/migration-parts.tsx'
import { MyPageFrame } from '../../ui/site/mypage-parts.tsx'
import { myPagePath } from '../frame/paths.ts'
import { useNavLanguage } from '../frame/use-language.ts'

const MyPageBody = lazy(() => import('./my-page-body.tsx').then((it) => ({ default: it.MyPageBody })))

/** The personal page: sent as its frame, filled in the browser, where the wallets are. */
export function MyPage() {
  const [isHydrated, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isHydrated ? (
    <Suspense fallback={<Waiting />}>
      <MyPageBody />
    </Suspense>
  ) : (
    <Waiting />
  )
}

function Waiting() {
  const { t } = useTranslation()
  const home = myPagePath(useNavLanguage())
  return (
    <MyPageFrame
      headline={t('titles.mypage')}
      text={t('mypage.lead')}
      navLabel={t('mypage.nav')}
      links={[
        { to: home, text: t('mypage.parts.index'), isCurrent: true },
        { to: `${home}/minting`, text: t('mypage.parts.minting'), isCurrent: false },
      ]}
    >
      <FlowSkeleton label={t('mypage.loading')} />
    </MyPageFrame>
  )
}
