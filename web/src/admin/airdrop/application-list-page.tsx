import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AirdropApplication } from '#contract/airdrop/airdrop.ts'
import { Address } from '../../ui/address.tsx'
import { Text } from '../../ui/text.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { Chain } from '../parts/item-columns.tsx'
import { paths } from '../paths.ts'

/** Who applied for an airdrop on the site. */
export const ApplicationListPage = listPage({
  list: endpoints.listAirdropApplications,
  words: 'airdropApplications',
  id: 'airdrop-applications',
  key: 'applicationId',
  refreshEveryMs: 10_000,
  filters: (filter) => [filter.search()],
  columns: (column) => [
    column.own('solanaAddress', 250, (row) => <Wallet row={row} />, { grows: true }),
    column.own('regId', 220, (row) => <RegisteredBy row={row} />),
    column.own('walletType', 150, (row) => <WalletType row={row} />),
    column.own('user', 110, (row) => <IsUser row={row} />),
    column.since('registeredAt', 140),
  ],
})

interface CellProps {
  row: AirdropApplication
}

function Wallet({ row: { solanaAddress } }: CellProps) {
  const name = useWords('airdropApplications')('fields.solanaAddress')
  return <Chain value={solanaAddress} name={name} kind="address" to={paths.items(solanaAddress)} />
}

function RegisteredBy({ row: { regId } }: CellProps) {
  const { t } = useTranslation()
  if (regId) return <Address value={regId} name={t('airdropApplications.fields.regId')} />
  return <Text tone="faint">{t('common.none')}</Text>
}

function WalletType({ row: { walletType } }: CellProps) {
  const { t } = useTranslation()
  return walletType ? t(`migrations.walletTypes.${walletType}`) : t('common.none')
}

function IsUser({ row: { userUuid } }: CellProps) {
  const { t } = useTranslation()
  return t(userUuid ? 'common.yes' : 'common.no')
}
