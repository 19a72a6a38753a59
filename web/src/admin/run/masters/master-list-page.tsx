import { ListChecks, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { masterStatus, planKinds, planOrigins } from '#contract/codes/status.ts'
import { waitingCodes } from '#contract/codes/waiting.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useKeysetList } from '#web/src/shared/use-keyset-list.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Chips, FilterSelect, SearchBox } from '#web/src/ui/form/filters.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { DataPage } from '../../frames/data-page.tsx'
import { LinkFor } from '../../parts/link-for.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useListFilters } from '../../parts/use-list-filters.ts'
import { useOrder } from '../../parts/use-order.ts'
import { paths } from '../../paths.ts'
import { ProjectFilter } from '../../project/index.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { masterColumns } from './master-columns.tsx'

const masterFilters = ['status', 'needs', 'waiting', 'kind', 'origin', 'projectId', 'search'] as const

/** Every run, by when it was registered; filters in the address; counts move every five seconds. */
export function MasterListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const { filters, ...asked } = useListFilters(endpoints.listMasters, masterFilters)
  const order = useOrder('registered')
  const query = { ...asked.query, order: order.order }
  const list = useKeysetList(endpoints.listMasters, { query }, { pageSize: 50, refreshEveryMs: 5_000 })
  const columns = useMemo(() => masterColumns(t), [t])
  const [isBulk, setBulk] = useState(false)
  const create = (
    <LinkFor by={endpoints.createPlan} to={paths.createMaster} variant="primary" icon={Plus}>
      {t('masters.create')}
    </LinkFor>
  )
  const noMatch = (
    <Blank
      seed="no match"
      title={t('masters.noMatch')}
      action={<Button onClick={() => setParams({})}>{t('masters.clearFilters')}</Button>}
    >
      {t('masters.noMatchNext')}
    </Blank>
  )
  const nothing = (
    <Blank seed="masters" title={t('masters.empty')} action={create}>
      {t('masters.emptyNext')}
    </Blank>
  )
  return (
    <DataPage title={t('masters.title')} description={t('masters.description')} actions={create}>
      <ListCard
        id="masters"
        label={t('masters.title')}
        list={list}
        columns={columns}
        order={order}
        keyOf={(row) => row.masterId}
        onOpen={(row) => void navigate(paths.master(row.masterId))}
        filters={<MasterFilters />}
        actions={
          <Button
            variant="ghost"
            icon={ListChecks}
            label={t('runs.bulk.open')}
            onClick={() => setBulk(true)}
          />
        }
        empty={Object.values(filters).some(Boolean) ? noMatch : nothing}
      />
      {isBulk && (
        <BulkDialog query={asked.query} onClose={() => setBulk(false)} onDone={() => void list.refresh()} />
      )}
    </DataPage>
  )
}

function MasterFilters() {
  const { t } = useTranslation()
  const { filters, setFilter } = useListFilters(endpoints.listMasters, masterFilters)
  const all = { value: '', label: t('common.all') }
  const chips = [
    all,
    ...Object.values(masterStatus).map((value) => ({ value, label: t(`status.master.${value}`) })),
  ]
  const waitings = [all, ...waitingCodes.map((value) => ({ value, label: t(`waiting.${value}.short`) }))]
  const kinds = [all, ...planKinds.map((value) => ({ value, label: t(`masters.kinds.${value}`) }))]
  const origins = [all, ...planOrigins.map((value) => ({ value, label: t(`masters.origins.${value}`) }))]
  return (
    <>
      <SearchBox
        label={t('masters.search')}
        value={filters.search}
        onChange={(value) => setFilter('search', value)}
      />
      <Chips
        label={t('masters.filterStatus')}
        chips={chips}
        value={filters.status}
        onChange={(value) => setFilter('status', value)}
      />
      <Chips
        label={t('masters.filterNeeds')}
        chips={[{ value: 'person', label: t('masters.needsPerson') }]}
        value={filters.needs}
        onChange={() => setFilter('needs', filters.needs ? '' : 'person')}
      />
      <FilterSelect
        label={t('masters.filterWaiting')}
        value={filters.waiting}
        options={waitings}
        onChange={(value) => setFilter('waiting', value)}
      />
      <ProjectFilter
        label={t('masters.filterProject')}
        value={filters.projectId}
        onChange={(value) => setFilter('projectId', value)}
      />
      <FilterSelect
        label={t('masters.filterKind')}
        value={filters.kind}
        options={kinds}
        onChange={(value) => setFilter('kind', value)}
      />
      <FilterSelect
        label={t('masters.filterOrigin')}
        value={filters.origin}
        options={origins}
        onChange={(value) => setFilter('origin', value)}
      />
    </>
  )
}
