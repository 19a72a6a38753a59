import { useTranslation } from 'react-i18next'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { openDialog } from '#web/src/site/wallet/index.ts'
import { FlowButton } from '../../ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '../../ui/site/app/personal-parts.tsx'
import { fetchMyPage } from './api.ts'
import { HeldSection } from './held-section.tsx'
import { MigrationsSection } from './migrations-section.tsx'
import { NewNftsSection } from './new-nfts-section.tsx'
import { NewsSection } from './news-section.tsx'
import { SourceNftsSection } from './old-nfts-section.tsx'
import { WaitingSection } from './waiting-section.tsx'
import { WalletsSection } from './wallets-section.tsx'

/** The first part of the personal page: what is new and what waits; then wallets, migrations, NFTs on both chains. */
export function OverviewPart({ session }: { session: WalletSession }) {
  const owner = session.wallets.map((it) => it.address).join()
  const { uuid } = session.user
  const { data, error, retry } = useFetched(`my page ${uuid} ${owner}`, fetchMyPage)
  useTextFonts(data?.waiting.map(({ name }) => name ?? '').join(''))
  const has = (family: 'evm' | 'solana') => session.wallets.some((it) => it.family === family)
  return (
    <>
      <NewsSection owner={uuid} />
      <WaitingSection list={data?.waiting} hasFailed={error !== undefined} onRetry={() => void retry()} />
      {session.wallets.length === 0 ? (
        <ConnectFirst />
      ) : (
        <>
          <WalletsSection wallets={session.wallets} />
          <MigrationsSection owner={uuid} hasOldWallet={has('evm')} />
          {has('evm') && <HeldSection owner={owner} />}
          <NewNftsSection owner={owner} hasWallet={has('solana')} />
          <SourceNftsSection owner={owner} hasWallet={has('evm')} />
        </>
      )}
    </>
  )
}

/** An account by e-mail: what follows is about wallets. */
function ConnectFirst() {
  const { t } = useTranslation('site')
  return (
    <MyEmpty
      title={t('mypage.noWallet.title')}
      text={t('mypage.noWallet.text')}
      action={
        <FlowButton variant="primary" onClick={() => void openDialog(null)}>
          {t('shell.wallet')}
        </FlowButton>
      }
    />
  )
}
