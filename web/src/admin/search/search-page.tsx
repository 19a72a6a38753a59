import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Item } from '#contract/run/masters.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { TextLink } from '../../ui/address.tsx'
import type { Column } from '../../ui/data/column.ts'
import { SearchBox } from '../../ui/form/filters.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { itemColumns } from '../parts/item-columns.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { paths } from '../paths.ts'

type Found = Item & { masterName: string }

/** As the contract takes it. */
function isTextToSearch(text: string): boolean {
  return endpoints.searchItems.query.shape.search.safeParse(text).success
}

/** The id that is asked for while nothing is searched: no name, wallet or id equals it. */
const nothing = '--'

/** Why did wallet X not get its NFT: items of all runs. */
export function SearchPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['search'])
  const isSearchable = isTextToSearch(filters.search)
  const search = isSearchable ? filters.search : nothing
  const list = useKeysetList(endpoints.searchItems, { query: { search } })
  const columns = useMemo<Column<Found>[]>(() => {
    const run: Column<Found> = {
      id: 'run',
      header: t('masters.run'),
      widthPx: 200,
      cell: (row) => (
        <span className="truncate">
          <TextLink to={paths.master(row.masterId)}>{row.masterName}</TextLink>
        </span>
      ),
    }
    const [first, ...rest] = itemColumns(t)
    return first ? [first, run, ...rest] : [run]
  }, [t])
  return (
    <DataPage title={t('search.title')} description={t('search.description')}>
      <ListCard
        id="search"
        label={t('search.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.itemId}
        onOpen={(row) => void navigate(paths.item(row.masterId, row.itemId))}
        filters={
          <SearchBox
            label={t('master.search')}
            value={filters.search}
            onChange={(value) => setFilter('search', value)}
          />
        }
        empty={
          filters.search && !isSearchable ? (
            <Blank seed="search" title={t('common.invalidSearch')}>
              {t('search.invalidNext')}
            </Blank>
          ) : (
            <Blank seed="search" title={t(filters.search ? 'search.noMatch' : 'search.start')}>
              {t('search.hint')}
            </Blank>
          )
        }
      />
    </DataPage>
  )
}
