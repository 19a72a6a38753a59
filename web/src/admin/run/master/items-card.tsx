import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { itemGroups } from '#contract/run/item-group.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { urlOf } from '#web/src/shared/api-client.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useKeysetList } from '#web/src/shared/use-keyset-list.ts'
import { DownloadButton } from '#web/src/ui/button.tsx'
import { Chips, FilterSelect, SearchBox } from '#web/src/ui/form/filters.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { itemColumnsOf } from '../../parts/item-columns.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useListFilters } from '../../parts/use-list-filters.ts'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { paths } from '../../paths.ts'

interface ItemsCardProps {
  master: Master
  progress: Progress | undefined
}

const names = ['group', 'reason', 'search'] as const

/** Every item of the run: 100,000 rows scroll; filters and search are the server's. */
export function ItemsCard({ master, progress }: ItemsCardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { query } = useListFilters(endpoints.listItems, names)
  const params = { masterId: master.masterId }
  const isMoving = (progress?.status ?? master.status) === '10'
  const list = useKeysetList(
    endpoints.listItems,
    { params, query },
    { pageSize: 200, ordinalOf: (row) => row.row, refreshEveryMs: isMoving ? 2_500 : undefined },
  )
  const columns = useMemo(() => itemColumnsOf(t, master.kind), [t, master.kind])
  return (
    <section aria-label={t('master.items')}>
      <ListCard
        id="items"
        label={t('master.items')}
        list={list}
        columns={columns}
        keyOf={(row) => row.itemId}
        onOpen={(row) => void navigate(paths.item(row.masterId, row.itemId))}
        heightMaxPx={720}
        filters={<ItemFilters master={master} progress={progress} />}
        actions={
          <DownloadButton
            href={urlOf(endpoints.downloadReport, { params, query })}
            icon={Download}
            label={t('common.exportList')}
          />
        }
        empty={
          <Blank seed="items" title={t('master.noItems')}>
            {t('master.noItemsNext')}
          </Blank>
        }
      />
    </section>
  )
}

function ItemFilters({ master, progress }: ItemsCardProps) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { filters, setFilter } = useListFilters(endpoints.listItems, names)
  const reasons = useApi(endpoints.listReasons, { params: { masterId: master.masterId } })
  const chips = [
    { value: '', label: t('common.all'), count: formatCount(progress?.total ?? master.total) },
    // What no item of the run is in is not offered, unless it is looked at.
    ...itemGroups
      .filter((group) => (progress?.[group] ?? 0) > 0 || filters.group === group)
      .map((group) => ({
        value: group,
        label: t(`status.group.${group}`),
        count: progress && formatCount(progress[group]),
      })),
  ]
  const reasonOptions = [
    { value: '', label: t('common.all') },
    ...(reasons.data ?? []).map((group) => ({
      value: group.reasonCode,
      label: reasonText(group.reasonCode).title,
    })),
  ]
  return (
    <>
      <SearchBox
        label={t('master.search')}
        value={filters.search}
        onChange={(value) => setFilter('search', value)}
      />
      <Chips
        label={t('master.filterState')}
        chips={chips}
        value={filters.group}
        onChange={(value) => setFilter('group', value)}
      />
      <FilterSelect
        label={t('item.reason')}
        value={filters.reason}
        options={reasonOptions}
        onChange={(value) => setFilter('reason', value)}
      />
    </>
  )
}
