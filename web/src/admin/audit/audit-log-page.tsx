import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { actionsOf, auditEntities, type AuditEntity } from '#contract/audit/actions.ts'
import type { AuditLog } from '#contract/audit/logs.ts'
import { urlOf } from '../../shared/api-client.ts'
import { useKeysetList } from '../../shared/use-keyset-list.ts'
import { Button, DownloadButton } from '../../ui/button.tsx'
import { Chips, FilterSelect, SearchBox } from '../../ui/form/filters.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { ListCard } from '../parts/list-card.tsx'
import { useListFilters } from '../parts/use-list-filters.ts'
import { useOrder } from '../parts/use-order.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditHead } from './audit-head.tsx'
import { AuditDialog } from './audit-dialog.tsx'
import { useAuditWords, type AuditWords } from './use-audit-words.ts'

const names = ['entity', 'action', 'entityId', 'actor'] as const

/** Every change somebody made here, by time; Enter or a click shows before and after. */
export function AuditLogPage() {
  const { t } = useTranslation()
  const words = useAuditWords()
  const [, setParams] = useSearchParams()
  const { filters, ...asked } = useListFilters(endpoints.listAuditLog, names)
  const [opened, setOpened] = useState<AuditLog | null>(null)
  const order = useOrder('at')
  const query = { ...asked.query, ...knownOf(asked.query), order: order.order }
  const list = useKeysetList(endpoints.listAuditLog, { query }, { refreshEveryMs: 10_000 })
  // The words follow the language, which t stands for.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => auditColumns(t, words), [t])
  const noMatch = (
    <Blank
      seed="no match"
      title={t('audit.noMatch')}
      action={<Button onClick={() => setParams({})}>{t('masters.clearFilters')}</Button>}
    >
      {t('audit.noMatchNext')}
    </Blank>
  )
  const nothing = (
    <Blank seed="audit" title={t('audit.empty')}>
      {t('audit.emptyNext')}
    </Blank>
  )
  return (
    <DataPage title={t('audit.title')} description={t('audit.description')} lead={<AuditHead />}>
      <ListCard
        id="audit-log"
        label={t('audit.title')}
        list={list}
        columns={columns}
        order={order}
        keyOf={(row) => row.auditId}
        onOpen={setOpened}
        filters={<AuditFilters words={words} />}
        actions={
          <DownloadButton
            href={urlOf(endpoints.downloadAuditLog, { query })}
            icon={Download}
            label={t('common.exportList')}
          />
        }
        empty={Object.values(filters).some(Boolean) ? noMatch : nothing}
      />
      {opened && <AuditDialog row={opened} words={words} onClose={() => setOpened(null)} />}
    </DataPage>
  )
}

/** An action of another entity than the chosen one is none. */
function knownOf({ entity, action }: { entity?: AuditEntity | undefined; action?: string | undefined }) {
  return { action: actionsOf(entity).find((each) => each === action) }
}

function AuditFilters({ words }: { words: AuditWords }) {
  const { t } = useTranslation()
  const { filters, query, setFilter } = useListFilters(endpoints.listAuditLog, names)
  const chips = [
    { value: '', label: t('common.all') },
    ...auditEntities.map((value) => ({ value, label: words.entity(value) })),
  ]
  const { entity } = query
  const { action } = knownOf(query)
  const actions = [
    { value: '', label: t('common.all') },
    ...actionsOf(entity).map((value) => ({ value, label: words.action(value) })),
  ]
  return (
    <>
      <SearchBox
        label={t('audit.filterActor')}
        value={filters.actor}
        onChange={(value) => setFilter('actor', value)}
      />
      <SearchBox
        isShort
        label={t('audit.filterId')}
        value={filters.entityId}
        onChange={(value) => setFilter('entityId', value)}
      />
      <Chips
        label={t('audit.filterEntity')}
        chips={chips}
        value={entity ?? ''}
        onChange={(value) => setFilter('entity', value)}
      />
      <FilterSelect
        label={t('audit.filterAction')}
        options={actions}
        value={action ?? ''}
        onChange={(value) => setFilter('action', value)}
      />
    </>
  )
}
