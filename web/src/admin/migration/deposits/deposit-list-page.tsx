import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { depositHandlings, depositKinds } from '#contract/migration/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useKeysetList } from '#web/src/shared/use-keyset-list.ts'
import { Chips, FilterSelect, SearchBox } from '#web/src/ui/form/filters.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { DataPage } from '../../frames/data-page.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useFilters } from '../../parts/use-filters.ts'
import { useListFilters } from '../../parts/use-list-filters.ts'
import { depositColumns } from './deposit-columns.tsx'
import { StoppedWallets } from './stopped-wallets.tsx'
import { DepositDialog } from './deposit-dialog.tsx'

const everything = 'all'

/** What reached our wallets on source chains. It opens on the orphans. */
export function DepositListPage() {
  const { t } = useTranslation()
  const [{ open, handling: inAddress }, setFilter] = useFilters(['open', 'handling'])
  const asked = useListFilters(endpoints.listDeposits, ['search', 'handling', 'kind'])
  const { search, kind } = asked.filters
  const handling = inAddress === everything ? undefined : (asked.query.handling ?? 'orphan')
  const query = { ...asked.query, handling }
  const list = useKeysetList(endpoints.listDeposits, { query }, { refreshEveryMs: 5_000 })
  const columns = useMemo(() => depositColumns(t), [t])
  const all = { value: '', label: t('common.all') }
  const openId = /^\d+$/.test(open) ? Number(open) : null
  const words = search || kind ? 'noMatch' : handling === 'orphan' ? 'empty' : 'none'
  return (
    <DataPage title={t('deposits.title')} description={t('deposits.description')}>
      <StoppedWallets />
      <ListCard
        id="deposits"
        label={t('deposits.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.depositId}
        onOpen={(row) => setFilter('open', String(row.depositId))}
        filters={
          <>
            <SearchBox
              label={t('deposits.search')}
              value={search}
              onChange={(value) => asked.setFilter('search', value)}
            />
            <Chips
              label={t('deposits.filterHandling')}
              chips={[
                ...depositHandlings.map((value) => ({ value, label: t(`deposits.handlings.${value}`) })),
                { value: everything, label: t('common.all') },
              ]}
              value={handling ?? everything}
              onChange={(value) => setFilter('handling', value)}
            />
            <FilterSelect
              label={t('deposits.kind')}
              options={[
                all,
                ...depositKinds.map((value) => ({ value, label: t(`deposits.kinds.${value}`) })),
              ]}
              value={kind}
              onChange={(value) => asked.setFilter('kind', value)}
            />
          </>
        }
        empty={
          <Blank seed="orphan inbox" title={t(`deposits.${words}`)}>
            {t(`deposits.${words}Next`)}
          </Blank>
        }
      />
      <DepositDialog
        depositId={openId}
        onClose={() => setFilter('open', '')}
        onChanged={() => void list.refresh()}
      />
    </DataPage>
  )
}
