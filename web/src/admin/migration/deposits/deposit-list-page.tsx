import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { depositHandlings, depositKinds } from '#contract/migration/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Deposit } from '#contract/migration/migration-admin.ts'
import { useKeysetList } from '#web/src/shared/use-keyset-list.ts'
import { Chips, FilterSelect, SearchBox } from '#web/src/ui/form/filters.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { DataPage } from '../../frames/data-page.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useFilters } from '../../parts/use-filters.ts'
import { depositColumns } from './deposit-columns.tsx'
import { DepositDialog } from './deposit-dialog.tsx'

const everything = 'all'

/** What reached our wallets on source chains. It opens on what nobody asked for. */
export function DepositListPage() {
  const { t } = useTranslation()
  const [filters, setFilter] = useFilters(['search', 'handling', 'kind', 'open'])
  const { search, kind } = filters
  const handling = filters.handling || 'orphan'
  const query = { search, kind, handling: handling === everything ? undefined : handling }
  const list = useKeysetList<Deposit>(endpoints.listDeposits, { query }, { refreshEveryMs: 5_000 })
  const columns = useMemo(() => depositColumns(t), [t])
  const all = { value: '', label: t('common.all') }
  const openId = /^\d+$/.test(filters.open) ? Number(filters.open) : null
  const words = search || kind ? 'noMatch' : handling === 'orphan' ? 'empty' : 'none'
  return (
    <DataPage title={t('deposits.title')} description={t('deposits.description')}>
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
              onChange={(value) => setFilter('search', value)}
            />
            <Chips
              label={t('deposits.filterHandling')}
              chips={[
                ...depositHandlings.map((value) => ({ value, label: t(`deposits.handlings.${value}`) })),
                { value: everything, label: t('common.all') },
              ]}
              value={handling}
              onChange={(value) => setFilter('handling', value)}
            />
            <FilterSelect
              label={t('deposits.kind')}
              options={[
                all,
                ...depositKinds.map((value) => ({ value, label: t(`deposits.kinds.${value}`) })),
              ]}
              value={kind}
              onChange={(value) => setFilter('kind', value)}
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
