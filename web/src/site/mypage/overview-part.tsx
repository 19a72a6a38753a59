import { useTranslation } from 'react-i18next'
import type { WalletSession } from '../../../../api/contract/wallets.ts'
import { useFetched } from '../use-fetched.ts'
import { fetchMyPage } from './api.ts'
import { MigrationsSection } from './migrations-section.tsx'
import { NewNftsSection } from './new-nfts-section.tsx'
import { Notices } from './notices.tsx'
import { OldNftsSection } from './old-nfts-section.tsx'
import { WalletsSection } from './wallets-section.tsx'

/** The first part of the personal page: notices, wallets, NFTs on both chains, migrations. */
export function OverviewPart({ session }: { session: WalletSession }) {
  const { t } = useTranslation()
  const owner = session.wallets.map((it) => it.address).join()
  const page = useFetched(`my page ${owner}`, fetchMyPage)
  const has = (family: 'evm' | 'solana') => session.wallets.some((it) => it.family === family)
  return (
    <>
      {page.data && page.data.notices.length > 0 && (
        <Notices label={t('mypage.notices.title')} list={page.data.notices} />
      )}
      <WalletsSection wallets={session.wallets} />
      <MigrationsSection owner={session.user.uuid} hasOldWallet={has('evm')} />
      <NewNftsSection owner={owner} hasWallet={has('solana')} />
      <OldNftsSection owner={owner} hasWallet={has('evm')} />
    </>
  )
}
