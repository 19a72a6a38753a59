import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { txKinds } from '#contract/operation/operations.ts'
import { urlOf } from '../../shared/api-client.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { Chips, FilterSelect, SearchBox } from '../../ui/form/filters.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useListFilters } from '../parts/use-list-filters.ts'
import { useOrder } from '../parts/use-order.ts'
import { txColumns } from './tx-columns.tsx'

const names = ['kind', 'status', 'masterId', 'signature'] as const

/** Every transaction that reached a chain, by time. */
export function TxLogPage() {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const { filters, setFilter, ...asked } = useListFilters(endpoints.listTxLog, names)
  const order = useOrder('at')
  const query = { ...asked.query, order: order.order }
  const list = useKeysetList(endpoints.listTxLog, { query }, { refreshEveryMs: 5_000 })
  const columns = useMemo(() => txColumns(t), [t])
  const all = { value: '', label: t('common.all') }
  const statuses = [
    all,
    { value: 'final', label: t('status.tx.final') },
    { value: 'failed', label: t('status.tx.failed') },
  ]
  const kinds = [all, ...txKinds.map((value) => ({ value, label: t(`txLog.kinds.${value}`) }))]
  return (
    <DataPage title={t('txLog.title')} description={t('txLog.description')}>
      <ListCard
        id="tx-log"
        label={t('txLog.title')}
        list={list}
        columns={columns}
        order={order}
        keyOf={(row) => row.txLogId}
        filters={
          <>
            <SearchBox
              label={t('txLog.search')}
              value={filters.signature}
              onChange={(value) => setFilter('signature', value)}
            />
            <Chips
              label={t('txLog.filterStatus')}
              chips={statuses}
              value={filters.status}
              onChange={(value) => setFilter('status', value)}
            />
            <FilterSelect
              label={t('txLog.kind')}
              value={filters.kind}
              options={kinds}
              onChange={(value) => setFilter('kind', value)}
            />
            {filters.masterId && (
              <Button size="sm" onClick={() => setFilter('masterId', '')}>
                {t('txLog.onlyRun', { id: filters.masterId })}
              </Button>
            )}
          </>
        }
        actions={
          <DownloadButton
            href={urlOf(endpoints.downloadTxLog, { query })}
            icon={Download}
            label={t('common.exportList')}
          />
        }
        empty={
          Object.values(filters).some(Boolean) ? (
            <Blank
              seed="no match"
              title={t('txLog.noMatch')}
              action={<Button onClick={() => setParams({})}>{t('masters.clearFilters')}</Button>}
            >
              {t('txLog.noMatchNext')}
            </Blank>
          ) : (
            <Blank seed="transactions" title={t('txLog.empty')}>
              {t('txLog.emptyNext')}
            </Blank>
          )
        }
      />
    </DataPage>
  )
}
