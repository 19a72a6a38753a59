import { Fragment, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useOwnPicture } from '#web/src/site/frame/own-picture.ts'
import { useUnread } from '#web/src/site/frame/unread.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import {
  openDialog,
  resumeWallets,
  shortAddress,
  useWallets,
  type Wallets,
} from '#web/src/site/wallet/index.ts'
import { ActionButton, ActionLink } from '#web/src/ui/site/base/action.tsx'
import { Blank } from '#web/src/ui/site/blank.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyPageFrame } from '#web/src/ui/site/app/personal-parts.tsx'

/** A part that is shown to whoever is signed in, and has proven a wallet where it is about wallets. Sent as it waits for the wallets, which are in the browser. */
export function OwnPart({
  part,
  isOfWallets = true,
  children,
}: {
  part: string
  isOfWallets?: boolean
  children: (session: WalletSession) => ReactNode
}) {
  const { t } = useTranslation('site')
  const wallets = useWallets()
  if (!wallets.isReady)
    return (
      <MyFrame part={part}>
        <FlowSkeleton label={t('mypage.loading')} />
      </MyFrame>
    )
  if (wallets.isUnreachable) return <Unreachable />
  if (!wallets.session || (isOfWallets && wallets.session.wallets.length === 0))
    return <NoWallet wallets={wallets} />
  return (
    <MyFrame part={part}>
      <Fragment key={wallets.session.user.uuid}>{children(wallets.session)}</Fragment>
    </MyFrame>
  )
}

/** The personal page around one of its parts. */
export function MyFrame({ part, children }: { part: string; children: ReactNode }) {
  const { t } = useTranslation('site')
  const wallets = useWallets()
  useEffect(() => void resumeWallets().catch(() => undefined), [])
  const home = myPagePath(useNavLanguage())
  const unread = useUnread()
  const picture = useOwnPicture()
  const address = wallets.session?.wallets[0]?.address
  return (
    <MyPageFrame
      headline={t('titles.mypage')}
      text={address ? t('mypage.hello', { address: shortAddress(address) }) : t('mypage.lead')}
      picture={picture}
      navLabel={t('mypage.nav')}
      links={[
        { to: home, text: t('mypage.parts.index'), isCurrent: part === 'mypage' },
        {
          to: `${home}/notices`,
          text: unread > 0 ? t('mypage.parts.unread', { count: unread }) : t('mypage.parts.notices'),
          isCurrent: part === 'mypageNotices',
        },
        {
          to: `${home}/minting`,
          text: t('mypage.parts.minting'),
          isCurrent: part === 'mypageMinting',
        },
        {
          to: `${home}/reservation`,
          text: t('mypage.parts.reservation'),
          isCurrent: part === 'mypageReservation' || part === 'mypageReservationDetail',
        },
        {
          to: `${home}/payments`,
          text: t('mypage.payments.title'),
          isCurrent: part === 'mypagePayments' || part === 'mypageReceipt',
        },
        { to: `${home}/profile`, text: t('mypage.parts.profile'), isCurrent: false },
        { to: `${home}/security`, text: t('mypage.parts.security'), isCurrent: false },
      ]}
    >
      {children}
    </MyPageFrame>
  )
}

/** SPEC.md section 8: connect a wallet first. */
function NoWallet({ wallets }: { wallets: Wallets }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  return (
    <Blank
      eyebrow={t('titles.mypage')}
      title={t('mypage.noWallet.title')}
      text={t('mypage.noWallet.text')}
      action={
        <>
          <ActionButton variant="primary" onClick={() => void openDialog(null)}>
            {t(wallets.evm || wallets.solana ? 'mypage.noWallet.sign' : 'shell.wallet')}
          </ActionButton>
          <ActionLink to={wallets.session ? `${home}/profile` : `${home.replace('/mypage', '')}/login`}>
            {t(wallets.session ? 'mypage.noWallet.account' : 'mypage.noWallet.login')}
          </ActionLink>
        </>
      }
    />
  )
}

/** A wallet is stored, and nobody answers whose it is. */
function Unreachable() {
  const { t } = useTranslation('site')
  return (
    <Blank
      isUrgent
      eyebrow={t('titles.mypage')}
      title={t('mypage.failed')}
      text={t('mypage.unreachable')}
      action={
        <ActionButton variant="primary" onClick={() => location.reload()}>
          {t('shell.failure.reload')}
        </ActionButton>
      }
    />
  )
}
