import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeysetHook } from '../../shared/use-keyset-list.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import type { Column, TableOrder } from '../../ui/data/column.ts'
import { FilterRow } from '../../ui/form/filters.tsx'
import { Menu, MenuCheck, MenuHeading, MenuLine } from '../../ui/menu.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DataView } from '../frames/data-page.tsx'
import { readView, saveView } from './table-view.ts'
import { SavedViews } from './saved-views.tsx'

interface ListCardProps<Row> {
  /** Names the table for its remembered columns and saved views. */
  id: string
  label: string
  list: KeysetHook<Row>
  columns: Column<Row>[]
  keyOf: (row: Row) => string | number
  filters?: ReactNode
  /** Icon buttons beside columns and saved views. */
  actions?: ReactNode
  empty: ReactNode
  order?: TableOrder
  onOpen?: (row: Row) => void
  heightMaxPx?: number
}

/** A long list with its filters, column choice, density and saved views. */
export function ListCard<Row extends object>(props: ListCardProps<Row>) {
  const { id, label, list, columns, filters, empty } = props
  const [view, setView] = useState(() => readView(id))
  const change = (next: typeof view): void => {
    setView(next)
    saveView(id, next)
  }
  const state = {
    isLoading: !list.isRead && list.error === null,
    isStale: list.isStale,
    isEmpty: list.count === 0,
    error: list.error,
    onRetry: () => void list.refresh(),
  }
  return (
    <Card isFlush>
      <div className="flex items-start justify-between gap-x-4 gap-y-2 p-3 max-md:flex-col max-md:items-stretch sm:px-5">
        <div className="min-w-0 flex-1">
          <FilterRow>{filters}</FilterRow>
        </div>
        <div className="ml-auto flex h-9 items-center gap-1">
          <Total list={list} />
          <RefreshButton list={list} />
          {props.actions}
          <SavedViews id={id} />
          <ViewMenu columns={columns} view={view} onChange={change} />
        </div>
      </div>
      <DataView state={state} empty={empty}>
        <DataTable
          label={label}
          columns={columns}
          count={list.count}
          rowAt={list.rowAt}
          keyOf={props.keyOf}
          onRange={list.onRange}
          order={props.order}
          hiddenColumns={view.hidden}
          isCompact={view.isCompact}
          {...(props.onOpen && { onOpen: props.onOpen })}
          {...(props.heightMaxPx && { heightMaxPx: props.heightMaxPx })}
        />
      </DataView>
    </Card>
  )
}

function RefreshButton<Row>({ list }: { list: KeysetHook<Row> }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const refresh = async (): Promise<void> => {
    setBusy(true)
    // A failure shows in the place of the list.
    if (await list.refresh()) showToast(t('common.refreshed'), 'success')
    setBusy(false)
  }
  return (
    <Button
      variant="ghost"
      icon={RefreshCw}
      label={t('common.refresh')}
      isBusy={isBusy}
      onClick={() => void refresh()}
    />
  )
}

function Total<Row>({ list }: { list: KeysetHook<Row> }) {
  const { t } = useTranslation()
  const words = list.total === null ? 'common.rowsMany' : 'common.rowsShown'
  const count = list.isRead ? t(words, { count: list.total ?? list.count }) : null
  return (
    <Text size="xs" tone="muted" className="whitespace-nowrap tabular-nums">
      <span role="status">{list.isStale ? t('common.stale') : count}</span>
    </Text>
  )
}

interface ViewMenuProps<Row> {
  columns: Column<Row>[]
  view: { hidden: string[]; isCompact: boolean }
  onChange: (view: { hidden: string[]; isCompact: boolean }) => void
}

function ViewMenu<Row>({ columns, view, onChange }: ViewMenuProps<Row>) {
  const { t } = useTranslation()
  const toggle = (columnId: string, isOn: boolean): void =>
    onChange({
      ...view,
      hidden: isOn ? view.hidden.filter((it) => it !== columnId) : [...view.hidden, columnId],
    })
  const trigger = (
    <button type="button" aria-label={t('common.view')} className="ui-icon-button">
      <SlidersHorizontal className="size-4" aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} label={t('common.view')}>
      <MenuCheck isOn={view.isCompact} onChange={(isCompact) => onChange({ ...view, isCompact })}>
        {t('common.compact')}
      </MenuCheck>
      <MenuLine />
      <MenuHeading>{t('common.columns')}</MenuHeading>
      {columns.slice(1).map((column) => (
        <MenuCheck
          key={column.id}
          isOn={!view.hidden.includes(column.id)}
          onChange={(isOn) => toggle(column.id, isOn)}
        >
          {column.header}
        </MenuCheck>
      ))}
    </Menu>
  )
}
