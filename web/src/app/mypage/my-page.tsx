import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Feature } from '#contract/feature/codes.ts'
import { ActionButton, ActionLink } from '#web/src/ui/site/base/action.tsx'
import { Blank } from '#web/src/ui/site/blank.tsx'
import { FlowSkeleton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyPageFrame } from '#web/src/ui/site/personal-parts.tsx'
import { Opening } from '#web/src/site/feature/index.ts'
import type { PageProps } from '#web/src/site/frame/loaded-page.ts'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import {
  openDialog,
  resumeWallets,
  shortAddress,
  useWallets,
  type Wallets,
} from '#web/src/site/wallet/index.ts'
import { MintingPart } from './minting-part.tsx'
import { OverviewPart } from './overview-part.tsx'

/** What the parts that are to come are about. */
const comingParts: Record<string, Feature> = {
  mypageReservation: 'reservation',
  mypageReservationDetail: 'reservation',
  mypageDrop: 'drop',
  mypageForge: 'forge',
  mypageTwig: 'staking',
  mypageVesting: 'vesting',
  mypageVestingDetail: 'vesting',
}

/** The personal page and its children: SPEC.md section 2. Sent as it waits for the wallets, which are in the browser. */
export function MyPage({ route }: PageProps) {
  const { t } = useTranslation('site')
  const wallets = useWallets()
  const coming = comingParts[route.id]
  const frame = { part: route.id, wallets }
  useEffect(() => void resumeWallets().catch(() => undefined), [])
  if (coming)
    return (
      <Frame {...frame}>
        <Coming of={coming} />
      </Frame>
    )
  if (!wallets.isReady)
    return (
      <Frame {...frame}>
        <FlowSkeleton label={t('mypage.loading')} />
      </Frame>
    )
  if (wallets.isUnreachable) return <Unreachable />
  if (!wallets.session || wallets.session.wallets.length === 0) return <NoWallet wallets={wallets} />
  const Part = route.id === 'mypageMinting' ? MintingPart : OverviewPart
  return (
    <Frame {...frame}>
      <Part key={wallets.session.user.uuid} session={wallets.session} />
    </Frame>
  )
}

function Frame({ part, wallets, children }: { part: string; wallets: Wallets; children: ReactNode }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const address = wallets.session?.wallets[0]?.address
  return (
    <MyPageFrame
      headline={t('titles.mypage')}
      text={address ? t('mypage.hello', { address: shortAddress(address) }) : t('mypage.lead')}
      navLabel={t('mypage.nav')}
      links={[
        { to: home, text: t('mypage.parts.index'), isCurrent: part === 'mypage' },
        { to: `${home}/minting`, text: t('mypage.parts.minting'), isCurrent: part === 'mypageMinting' },
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

function Coming({ of }: { of: Feature }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  return (
    <div>
      <Opening of={of} />
      <p className="mt-6">
        <ActionLink to={home}>{t('mypage.backHome')}</ActionLink>
      </p>
    </div>
  )
}
