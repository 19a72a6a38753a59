import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { inquiryKinds, inquiryStatuses, mailStates } from '#contract/inquiry/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { Chips, FilterSelect, SearchBox } from '../../ui/form/filters.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { useListFilters } from '../parts/use-list-filters.ts'
import { inquiryColumns } from './inquiry-columns.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'

const names = ['search', 'status', 'kind', 'mailState'] as const

/** Investment and partnership inquiries, and how far the mail about each has come. */
export function InquiryListPage() {
  const { t } = useTranslation()
  const [{ open }, setOpen] = useFilters(['open'])
  const { filters, query, setFilter } = useListFilters(endpoints.listInquiries, names)
  const { search, status, kind, mailState } = filters
  const list = useKeysetList(endpoints.listInquiries, { query }, { refreshEveryMs: 10_000 })
  const columns = useMemo(() => inquiryColumns(t), [t])
  const withAll = (options: { value: string; label: string }[]) => [
    { value: '', label: t('common.all') },
    ...options,
  ]
  const isFiltered = Boolean(search || status || kind || mailState)
  return (
    <DataPage title={t('inquiries.title')} description={t('inquiries.description')}>
      <ListCard
        id="inquiries"
        label={t('inquiries.title')}
        list={list}
        columns={columns}
        keyOf={(row) => row.inquiryId}
        onOpen={(row) => setOpen('open', String(row.inquiryId))}
        filters={
          <>
            <SearchBox
              label={t('inquiries.search')}
              value={search}
              onChange={(value) => setFilter('search', value)}
            />
            <Chips
              label={t('inquiries.fields.status')}
              chips={withAll(
                inquiryStatuses.map((value) => ({ value, label: t(`inquiries.statuses.${value}`) })),
              )}
              value={status}
              onChange={(value) => setFilter('status', value)}
            />
            <FilterSelect
              label={t('inquiries.fields.kind')}
              options={withAll(
                inquiryKinds.map((value) => ({ value, label: t(`inquiries.kinds.${value}`) })),
              )}
              value={kind}
              onChange={(value) => setFilter('kind', value)}
            />
            <FilterSelect
              label={t('inquiries.fields.mailState')}
              options={withAll(
                mailStates.map((value) => ({ value, label: t(`inquiries.mailStates.${value}`) })),
              )}
              value={mailState}
              onChange={(value) => setFilter('mailState', value)}
            />
          </>
        }
        empty={
          <Blank seed="inquiries" title={t(isFiltered ? 'inquiries.noMatch' : 'inquiries.empty')}>
            {t(isFiltered ? 'inquiries.noMatchNext' : 'inquiries.emptyNext')}
          </Blank>
        }
      />
      <InquiryDialog
        inquiryId={/^\d+$/.test(open) ? Number(open) : null}
        onClose={() => setOpen('open', '')}
        onChanged={() => void list.refresh()}
      />
    </DataPage>
  )
}
