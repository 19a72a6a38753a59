import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/form/filters.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { paths } from '../paths.ts'
import { projectColumns, walletColumns } from './project-columns.tsx'

/** The projects: as a list, by admin wallet (`?view=wallets`), or to choose one to modify (`?pick=modify`). */
export function ProjectListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['search', 'view', 'pick'])
  const list = useKeysetList(endpoints.listProjects, { query: { search: filters.search } })
  const isWallets = filters.view === 'wallets'
  const columns = useMemo(() => (isWallets ? walletColumns(t) : projectColumns(t)), [isWallets, t])
  const create = (
    <LinkButton to={paths.createProject} variant="primary" icon={Plus}>
      {t('projects.create')}
    </LinkButton>
  )
  return (
    <DataPage
      title={t(isWallets ? 'projects.walletsTitle' : 'projects.title')}
      description={t(isWallets ? 'projects.walletsDescription' : 'projects.description')}
      actions={create}
      lead={filters.pick === 'modify' && <Notice title={t('projects.pick')}>{t('projects.pickNext')}</Notice>}
    >
      <ListCard
        id={isWallets ? 'projects-wallets' : 'projects'}
        label={t('projects.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.projectId}
        onOpen={(row) => void navigate(paths.project(row.projectId))}
        filters={
          <SearchBox
            label={t('projects.search')}
            value={filters.search}
            onChange={(value) => setFilter('search', value)}
          />
        }
        empty={
          filters.search ? (
            <Blank seed="no match" title={t('projects.noMatch')}>
              {t('projects.noMatchNext')}
            </Blank>
          ) : (
            <Blank seed="projects" title={t('projects.empty')} action={create}>
              {t('projects.emptyNext')}
            </Blank>
          )
        }
      />
    </DataPage>
  )
}
