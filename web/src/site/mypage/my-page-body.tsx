import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Feature } from '#contract/feature/codes.ts'
import { Blank } from '../../ui/site/blank.tsx'
import { ActionButton, ActionLink } from '../../ui/site/base/action.tsx'
import { FlowSkeleton } from '../../ui/site/migration/migration-parts.tsx'
import { MyPageFrame } from '../../ui/site/mypage-parts.tsx'
import { myPagePath } from '../frame/paths.ts'
import { loadMessages } from '../frame/load-messages.ts'
import { useOpeningWords } from '../feature/index.ts'
import { useFetched } from '../use-fetched.ts'
import { useLanguage, useNavLanguage } from '../frame/use-language.ts'
import { openDialog, resumeWallets, shortAddress, useWallets, type Wallets } from '../wallet/index.ts'
import { MintingPart } from './minting-part.tsx'
import { OverviewPart } from './overview-part.tsx'

/** The personal page and its children: SPEC.md section 2. */
export function MyPageBody() {
  const { t } = useTranslation()
  const part = usePart()
  const { pathname } = useLocation()
  const wallets = useWallets()
  const sentences = useMigrationSentences()
  useEffect(() => void resumeWallets(), [])
  useEffect(() => {
    if (part === 'minting') document.title = `${t('mypage.parts.minting')} | ${t('titles.mypage')}`
  }, [part, t])
  if (part === 'other')
    return (
      <Frame part={part} wallets={wallets}>
        <Coming of={partFeature(pathname)} />
      </Frame>
    )
  if (!wallets.isReady || sentences === undefined)
    return (
      <Frame part={part} wallets={wallets}>
        <FlowSkeleton label={t('mypage.loading')} />
      </Frame>
    )
  if (!wallets.session || wallets.session.wallets.length === 0) return <NoWallet wallets={wallets} />
  const Part = part === 'minting' ? MintingPart : OverviewPart
  return (
    <Frame part={part} wallets={wallets}>
      <Part key={wallets.session.user.uuid} session={wallets.session} />
    </Frame>
  )
}

type PartName = 'index' | 'minting' | 'other'

/** What the parts that are to come are about. */
const partFeatures: Record<string, Feature> = {
  reservation: 'reservation',
  reservationDetail: 'reservation',
  myDrop: 'drop',
  myForge: 'forge',
  myTwig: 'staking',
  myVesting: 'vesting',
  myVestingDetail: 'vesting',
}
function partFeature(pathname: string): Feature | undefined {
  return partFeatures[pathname.split('/')[3] ?? '']
}

function usePart(): PartName {
  const { pathname } = useLocation()
  const child = pathname.split('/').slice(3).join('/').replace(/\/$/, '')
  if (child === '' || child === 'index') return 'index'
  return child === 'minting' ? 'minting' : 'other'
}

/** Migrations are described in the words of their window. */
function useMigrationSentences(): boolean | undefined {
  const language = useLanguage()
  return useFetched(`sentences ${language}`, loadMigrationSentences).data
}

async function loadMigrationSentences(key: string): Promise<boolean> {
  await loadMessages(key.endsWith('kor') ? 'kor' : 'eng', 'migration')
  return true
}

function Frame({ part, wallets, children }: { part: PartName; wallets: Wallets; children: ReactNode }) {
  const { t } = useTranslation()
  const home = myPagePath(useNavLanguage())
  const address = wallets.session?.wallets[0]?.address
  return (
    <MyPageFrame
      headline={t('titles.mypage')}
      text={address ? t('mypage.hello', { address: shortAddress(address) }) : t('mypage.lead')}
      navLabel={t('mypage.nav')}
      links={[
        { to: home, text: t('mypage.parts.index'), isCurrent: part === 'index' },
        { to: `${home}/minting`, text: t('mypage.parts.minting'), isCurrent: part === 'minting' },
      ]}
    >
      {children}
    </MyPageFrame>
  )
}

/** SPEC.md section 8: connect a wallet first. */
function NoWallet({ wallets }: { wallets: Wallets }) {
  const { t } = useTranslation()
  return (
    <Blank
      eyebrow={t('titles.mypage')}
      title={t('mypage.noWallet.title')}
      text={t('mypage.noWallet.text')}
      action={
        <ActionButton variant="primary" onClick={() => void openDialog(null)}>
          {t(wallets.evm || wallets.solana ? 'mypage.noWallet.sign' : 'shell.wallet')}
        </ActionButton>
      }
    />
  )
}

function Coming({ of }: { of: Feature | undefined }) {
  const { t } = useTranslation()
  const { title, text } = useOpeningWords(of)
  const home = myPagePath(useNavLanguage())
  return (
    <div>
      <p className="text-xl font-semibold">{title}</p>
      <p className="mt-2 mb-6">{text}</p>
      <ActionLink to={home}>{t('mypage.backHome')}</ActionLink>
    </div>
  )
}
