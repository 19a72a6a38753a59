import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AirdropApplication } from '#contract/mypage/my-page.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { Address } from '../../ui/address.tsx'
import type { Column } from '../../ui/data/column.ts'
import { SearchBox } from '../../ui/form/filters.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { Chain } from '../parts/item-columns.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useListFilters } from '../parts/use-list-filters.ts'
import { paths } from '../paths.ts'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** Who applied for an airdrop on the site. */
export function ApplicationListPage() {
  const { t } = useTranslation()
  const { filters, query, setFilter } = useListFilters(endpoints.listAirdropApplications, ['search'])
  const list = useKeysetList(endpoints.listAirdropApplications, { query }, { refreshEveryMs: 10_000 })
  const columns = useMemo(() => applicationColumns(t), [t])
  const words = filters.search ? 'noMatch' : 'empty'
  return (
    <DataPage title={t('airdropApplications.title')} description={t('airdropApplications.description')}>
      <ListCard
        id="airdrop-applications"
        label={t('airdropApplications.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.applicationId}
        filters={
          <SearchBox
            label={t('airdropApplications.search')}
            value={filters.search}
            onChange={(value) => setFilter('search', value)}
          />
        }
        empty={
          <Blank seed="airdrop" title={t(`airdropApplications.${words}`)}>
            {t(`airdropApplications.${words}Next`)}
          </Blank>
        }
      />
    </DataPage>
  )
}

function applicationColumns(t: TFunction): Column<AirdropApplication>[] {
  const name = (key: AdminKeyBelow<'airdropApplications.fields'>) => t(`airdropApplications.fields.${key}`)
  return [
    {
      id: 'solanaAddress',
      header: name('solanaAddress'),
      widthPx: 250,
      grows: true,
      cell: (row) => (
        <Chain
          value={row.solanaAddress}
          name={name('solanaAddress')}
          kind="address"
          to={paths.items(row.solanaAddress)}
        />
      ),
    },
    {
      id: 'regId',
      header: name('regId'),
      widthPx: 220,
      cell: (row) =>
        row.regId ? (
          <Address value={row.regId} name={name('regId')} />
        ) : (
          <Text tone="faint">{t('common.none')}</Text>
        ),
    },
    {
      id: 'walletType',
      header: name('walletType'),
      widthPx: 150,
      cell: (row) => (row.walletType ? t(`migrations.walletTypes.${row.walletType}`) : t('common.none')),
    },
    {
      id: 'user',
      header: name('user'),
      widthPx: 110,
      cell: (row) => t(row.userUuid ? 'common.yes' : 'common.no'),
    },
    {
      id: 'registeredAt',
      header: name('registeredAt'),
      widthPx: 140,
      align: 'end',
      cell: (row) => <RelativeTime at={row.registeredAt} />,
    },
  ]
}
