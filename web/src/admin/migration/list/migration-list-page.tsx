import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { migrationReasons, migrationStates } from '#contract/migration/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { useKeysetList, type Filters } from '#web/src/shared/use-keyset-list.ts'
import { Button, LinkButton } from '#web/src/ui/button.tsx'
import { Chips, FilterSelect, SearchBox } from '#web/src/ui/form/filters.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { DataPage } from '../../frames/data-page.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { useListFilters } from '../../parts/use-list-filters.ts'
import { paths } from '../../paths.ts'
import { migrationColumns } from './migration-columns.tsx'

const refreshEveryMs = 5_000
const names = ['search', 'state', 'reason', 'routeId'] as const

/** Every migration, with how many are in each state; what is blocked is found by its reason. */
export function MigrationListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { filters, query, setFilter } = useListFilters(endpoints.listMigrations, names)
  const { search, state, reason, routeId } = filters
  const { state: _, ...others } = query
  const list = useKeysetList(endpoints.listMigrations, { query }, { refreshEveryMs })
  const columns = useMemo(() => migrationColumns(t), [t])
  const isFiltered = Boolean(search || state || reason || routeId)
  return (
    <DataPage title={t('migrations.title')} description={t('migrations.description')}>
      <ListCard
        id="migrations"
        label={t('migrations.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.migrationId}
        onOpen={(row) => void navigate(paths.migration(row.migrationId))}
        filters={
          <>
            <SearchBox
              label={t('migrations.search')}
              value={search}
              onChange={(value) => setFilter('search', value)}
            />
            <StateChips others={others} value={state} onChange={(value) => setFilter('state', value)} />
            <ReasonSelect value={reason} onChange={(value) => setFilter('reason', value)} />
            <RouteSelect value={routeId} onChange={(value) => setFilter('routeId', value)} />
          </>
        }
        empty={<Nothing isFiltered={isFiltered} search={search} />}
      />
    </DataPage>
  )
}

interface StateChipsProps {
  others: Filters<typeof endpoints.listMigrations.query>
  value: string
  onChange: (value: string) => void
}

/** The counts follow the other filters, not the selected state. */
function StateChips({ others, value, onChange }: StateChipsProps) {
  const { t } = useTranslation()
  const query = { limit: 1, ...others }
  const { data } = useApi(endpoints.listMigrations, { query }, { refreshInterval: refreshEveryMs })
  const counts = data?.counts ?? {}
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = migrationStates.filter((it) => counts[it] !== undefined || it === value)
  const chips = [
    { value: '', label: t('common.all'), count: data && formatCount(all) },
    ...shown.map((state) => ({
      value: state,
      label: t(`migrations.states.${state}`),
      count: formatCount(counts[state] ?? 0),
    })),
  ]
  return <Chips label={t('migrations.filterState')} chips={chips} value={value} onChange={onChange} />
}

interface SelectProps {
  value: string
  onChange: (value: string) => void
}

function ReasonSelect({ value, onChange }: SelectProps) {
  const { t } = useTranslation()
  const options = [
    { value: '', label: t('common.all') },
    ...migrationReasons.map((it) => ({ value: it, label: t(`migrations.reasons.${it}.title`) })),
  ]
  return (
    <FilterSelect label={t('migrations.filterReason')} value={value} options={options} onChange={onChange} />
  )
}

function RouteSelect({ value, onChange }: SelectProps) {
  const { t } = useTranslation()
  const { data } = useApi(endpoints.listAdminRoutes)
  const options = [
    { value: '', label: t('common.all') },
    ...(data ?? []).map((route) => ({
      value: String(route.routeId),
      label: t('migrations.routeOf', { from: route.oldProjectName, to: route.newProjectName }),
    })),
  ]
  return (
    <FilterSelect label={t('migrations.filterRoute')} value={value} options={options} onChange={onChange} />
  )
}

/** Begins like a wallet or a hash of the source chain, and is none. */
function isTorn(search: string): boolean {
  return /^0x/i.test(search) && !/^0x([0-9a-f]{40}|[0-9a-f]{64})$/i.test(search)
}

function Nothing({ isFiltered, search }: { isFiltered: boolean; search: string }) {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  if (isFiltered)
    return (
      <Blank
        seed="no match"
        title={t(isTorn(search) ? 'common.invalidSearch' : 'migrations.noMatch')}
        action={<Button onClick={() => setParams({})}>{t('migrations.clear')}</Button>}
      >
        {t(isTorn(search) ? 'migrations.invalidSearchNext' : 'migrations.noMatchNext')}
      </Blank>
    )
  return (
    <Blank
      seed="migrations"
      title={t('migrations.empty')}
      action={<LinkButton to={paths.migrationRoutes}>{t('migrations.openRoute')}</LinkButton>}
    >
      {t('migrations.emptyNext')}
    </Blank>
  )
}
