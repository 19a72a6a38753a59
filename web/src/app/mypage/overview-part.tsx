import { useTranslation } from 'react-i18next'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { TextButton } from '../../ui/site/flow/flow-parts.tsx'
import { MyLine } from '../../ui/site/personal-parts.tsx'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { fetchMyPage } from './api.ts'
import { MigrationsSection } from './migrations-section.tsx'
import { NewNftsSection } from './new-nfts-section.tsx'
import { Notices } from './notices.tsx'
import { SourceNftsSection } from './old-nfts-section.tsx'
import { WalletsSection } from './wallets-section.tsx'

/** The first part of the personal page: notices, wallets, NFTs on both chains, migrations. */
export function OverviewPart({ session }: { session: WalletSession }) {
  const { t } = useTranslation('site')
  const owner = session.wallets.map((it) => it.address).join()
  const page = useFetched(`my page ${owner}`, fetchMyPage)
  const has = (family: 'evm' | 'solana') => session.wallets.some((it) => it.family === family)
  return (
    <>
      {page.data && page.data.notices.length > 0 && (
        <Notices label={t('mypage.notices.title')} list={page.data.notices} />
      )}
      {!page.data && page.error !== undefined && <NoNotices onRetry={() => void page.retry()} />}
      <WalletsSection wallets={session.wallets} />
      <MigrationsSection owner={session.user.uuid} hasOldWallet={has('evm')} />
      <NewNftsSection owner={owner} hasWallet={has('solana')} />
      <SourceNftsSection owner={owner} hasWallet={has('evm')} />
    </>
  )
}

/** One line: what follows does not depend on it. */
function NoNotices({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('site')
  return (
    <section aria-label={t('mypage.notices.title')}>
      <MyLine
        name={t('mypage.failed')}
        note={t('mypage.notices.title')}
        state={<TextButton onClick={onRetry}>{t('migration.retry')}</TextButton>}
      />
    </section>
  )
}
