import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { Button } from '../../ui/button.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useListFilters } from '../parts/use-list-filters.ts'
import { paths } from '../paths.ts'
import { ProjectFilter } from '../project/index.ts'
import { collectionColumns } from './collection-columns.tsx'
import { CreateCollectionDialog } from './create-collection-dialog.tsx'

/** Collections with their state on chain; a new one is followed while it is made. */
export function CollectionsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { filters, query, setFilter } = useListFilters(endpoints.listCollections, ['projectId'])
  const [isOpen, setOpen] = useState(false)
  const list = useKeysetList(endpoints.listCollections, { query }, { refreshEveryMs: 3_000 })
  const columns = useMemo(() => collectionColumns(t), [t])
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
      {t('collections.create')}
    </Button>
  )
  return (
    <DataPage title={t('collections.title')} description={t('collections.description')} actions={create}>
      <ListCard
        id="collections"
        label={t('collections.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.collectionId}
        onOpen={(row) => void navigate(paths.master(row.masterId))}
        filters={
          <ProjectFilter
            label={t('collections.filterProject')}
            value={filters.projectId}
            onChange={(value) => setFilter('projectId', value)}
          />
        }
        empty={
          <Blank seed="collections" title={t('collections.empty')} action={create}>
            {t('collections.emptyNext')}
          </Blank>
        }
      />
      <CreateCollectionDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onCreated={() => void list.refresh()}
      />
    </DataPage>
  )
}
