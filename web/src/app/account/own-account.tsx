import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { PersonalPage } from '#contract/site-paths.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { useOwnPicture } from '#web/src/site/frame/own-picture.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { resumeWallets, useWallets } from '#web/src/site/wallet/index.ts'
import { ActionButton, ActionLink } from '#web/src/ui/site/base/action.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty, MyPageFrame } from '#web/src/ui/site/app/personal-parts.tsx'
import { accountPath } from './paths.ts'
import { ProofHost } from './proof/proof-host.tsx'

/** Whoever logs out finds the top of what is left: the page was longer, and what was pressed is gone. */
function useTopOnLeaving(isIn: boolean): void {
  const before = useRef(isIn)
  useEffect(() => {
    if (before.current && !isIn) {
      document.getElementById('main')?.focus({ preventScroll: true })
      scrollTo({ top: 0, behavior: 'instant' })
    }
    before.current = isIn
  }, [isIn])
}

interface OwnAccountProps {
  page: PersonalPage
  children: (session: WalletSession) => ReactNode
}

/** A page of one's own account: waiting, unreachable, signed out, or the page. */
export function OwnAccount({ page, children }: OwnAccountProps) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const { pathname } = useLocation()
  const picture = useOwnPicture()
  const { isReady, isUnreachable, session } = useWallets()
  useEffect(() => void resumeWallets().catch(() => undefined), [])
  useTopOnLeaving(session !== null)
  const links = [
    { to: myPagePath(language), text: t('account.nav.home'), isCurrent: false },
    ...(['mypageProfile', 'mypageDocuments', 'mypageSecurity'] as const).map((one) => ({
      ...{ to: accountPath(one, language), text: t(`titles.${one}`), isCurrent: one === page },
    })),
  ]
  const content = (): ReactNode => {
    if (!isReady) return <FlowSkeleton label={t('account.loading')} />
    if (isUnreachable)
      return (
        <MyEmpty
          title={t('account.failures.OFFLINE')}
          action={<ActionButton onClick={() => location.reload()}>{t('shell.failure.reload')}</ActionButton>}
        />
      )
    if (session)
      return (
        // Whoever logs in next in this tab sees nothing of what was read before.
        <SWRConfig key={session.user.uuid} value={{ provider: () => new Map() }}>
          <div className="max-w-2xl">{children(session)}</div>
          <ProofHost />
        </SWRConfig>
      )
    const login = `${accountPath('login', language)}?next=${encodeURIComponent(pathname)}`
    return (
      <MyEmpty
        title={t('account.signedOut.title')}
        text={t('account.signedOut.text')}
        action={
          <ActionLink to={login} variant="primary">
            {t('titles.login')}
          </ActionLink>
        }
      />
    )
  }
  return (
    <MyPageFrame
      headline={t(`titles.${page}`)}
      text={session?.user.uid ?? t('account.lead')}
      picture={picture}
      navLabel={t('account.nav.label')}
      links={links}
    >
      {content()}
    </MyPageFrame>
  )
}
