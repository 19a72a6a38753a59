import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { newsStatuses } from '#contract/news/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Chips, SearchBox } from '../../ui/form/filters.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useListFilters } from '../parts/use-list-filters.ts'
import { paths } from '../paths.ts'
import { newsColumns } from './news-columns.tsx'

/** Every article, drafts too, last registered first. */
export function NewsListPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { filters, query, setFilter } = useListFilters(endpoints.listArticles, ['search', 'status'])
  const list = useKeysetList(endpoints.listArticles, { query })
  const columns = useMemo(() => newsColumns(t), [t])
  const chips = [
    { value: '', label: t('common.all') },
    ...newsStatuses.map((value) => ({ value, label: t(`news.statuses.${value}`) })),
  ]
  const create = (
    <LinkButton to={paths.createNews} variant="primary" icon={Plus}>
      {t('news.create')}
    </LinkButton>
  )
  return (
    <DataPage title={t('news.title')} description={t('news.description')} actions={create}>
      <ListCard
        id="news"
        label={t('news.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.newsId}
        onOpen={(row) => void navigate(paths.article(row.newsId))}
        filters={
          <>
            <SearchBox
              label={t('news.search')}
              value={filters.search}
              onChange={(value) => setFilter('search', value)}
            />
            <Chips
              label={t('news.fields.status')}
              chips={chips}
              value={filters.status}
              onChange={(value) => setFilter('status', value)}
            />
          </>
        }
        empty={
          filters.search || filters.status ? (
            <Blank seed="no match" title={t('news.noMatch')}>
              {t('news.noMatchNext')}
            </Blank>
          ) : (
            <Blank seed="news" title={t('news.empty')} action={create}>
              {t('news.emptyNext')}
            </Blank>
          )
        }
      />
    </DataPage>
  )
}
