import { Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import { Button, LinkButton } from '#web/src/ui/button.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { useDenied } from '../../access.ts'
import { DataPage } from '../../frames/data-page.tsx'
import { useFilters } from '../../parts/use-filters.ts'
import { useListFilters } from '../../parts/use-list-filters.ts'
import { useOrder } from '../../parts/use-order.ts'
import { useAnyWords, type Say } from '../words.ts'
import { columnKit, RowPlace } from './columns.tsx'
import { filterKit, type Filter } from './filters.tsx'
import { Rows } from './list-rows.tsx'
import type {
  CheckedDefinition,
  ListNamespace,
  ListPageDefinition,
  NamesItsMaker,
} from './list-page-definition.ts'

/**
 * A page that lists what an endpoint has: head, filters in the address, columns and saved views, every state of a
 * list, and what stands over it. A handful of rows that come all at once make a plain table.
 */
export function listPage<
  Row extends object,
  Query extends z.ZodObject,
  const N extends ListNamespace,
  Id extends string,
>(definition: ListPageDefinition<Row, Query, N, Id> & NamesItsMaker) {
  const checked = definition as unknown as CheckedDefinition<Row>
  const controls = checked.filters?.(filterKit(definition.list.query, checked.words)) ?? []
  return function ListPage({ lead }: { lead?: ReactNode }) {
    return <ListPageOf definition={checked} controls={controls} lead={lead} />
  }
}

interface PageProps<Row extends object> {
  definition: CheckedDefinition<Row>
  controls: Filter[]
  lead: ReactNode
}

function ListPageOf<Row extends object>({ definition, controls, lead }: PageProps<Row>) {
  const { list, key, detail: Detail, form: Form, bulk: Bulk } = definition
  const say = useAnyWords(definition.words)
  const names = controls.map(({ name }) => name)
  const { filters, query, setFilter } = useListFilters(list, names)
  const [{ open }, setOpen] = useFilters(['open'])
  const [subject, setSubject] = useState<Row | 'new' | null>(null)
  const navigate = useNavigate()
  const placeOf = usePlace(definition)
  const order = useOrder(definition.order ?? '')
  const create = <Create definition={definition} say={say} onPress={() => setSubject('new')} />
  const hasCreate = Boolean(definition.create ?? Form)
  const rows = {
    id: definition.id ?? definition.words,
    label: say('title'),
    query,
    columns: useColumns(definition, say, setSubject),
    keyOf: (row: Row) => String(row[key]),
    onOpen: placeOf && ((row: Row) => void navigate(placeOf(row))),
    filters: controls.map(({ name, Control }) => (
      <Control key={name} value={filters[name] ?? ''} onChange={(value) => setFilter(name, value)} />
    )),
    empty: (
      <Empty
        say={say}
        seed={definition.words}
        isFiltered={Object.keys(query).length > 0}
        action={hasCreate && create}
      />
    ),
    order: definition.order === undefined ? undefined : order,
    refreshEveryMs: definition.refreshEveryMs,
    actions: (refresh: () => void) => Bulk && <Bulk query={query} onDone={refresh} />,
    over: (refresh: () => void) => (
      <>
        {Detail && <Detail id={idOf(open)} onClose={() => setOpen('open', '')} onChanged={refresh} />}
        {Form && <Form subject={subject} onClose={() => setSubject(null)} onSaved={refresh} />}
      </>
    ),
  }
  return (
    <DataPage
      title={say(definition.title ?? 'title')}
      description={say(definition.description ?? 'description')}
      actions={hasCreate && create}
      lead={lead}
    >
      <RowPlace value={placeOf ?? nowhere}>
        <Rows {...rows} list={list} />
      </RowPlace>
    </DataPage>
  )
}

function Create<Row extends object>(props: {
  definition: CheckedDefinition<Row>
  say: Say
  onPress: () => void
}) {
  const { definition, say, onPress } = props
  const denied = useDenied()
  const look = { variant: 'primary', icon: Plus } as const
  const why = definition.createdBy ? denied(definition.createdBy) : null
  if (definition.create === undefined || why !== null)
    return (
      <Button {...look} disabledReason={why} onClick={onPress}>
        {say('create')}
      </Button>
    )
  return (
    <LinkButton {...look} to={definition.create}>
      {say('create')}
    </LinkButton>
  )
}

/** Nothing yet, or nothing that matches: what to do next differs. */
function Empty(props: { say: Say; seed: string; isFiltered: boolean; action: ReactNode }) {
  const { say, seed, isFiltered, action } = props
  if (isFiltered)
    return (
      <Blank seed="no match" title={say('noMatch')}>
        {say('noMatchNext')}
      </Blank>
    )
  return (
    <Blank seed={seed} title={say('empty')} action={action}>
      {say('emptyNext')}
    </Blank>
  )
}

function useColumns<Row extends object>(
  definition: CheckedDefinition<Row>,
  say: Say,
  modify: (row: Row) => void,
) {
  return useMemo(
    () =>
      definition
        .columns(columnKit<Row, ListNamespace>(definition.words), { modify })
        .map((column) => ({ ...column, header: say(`fields.${column.id}`) })),
    [definition, say, modify],
  )
}

/** Where rows lead; undefined where they lead nowhere. What is filtered stays so behind a row's details. */
function usePlace<Row extends object>({ open, detail, key }: CheckedDefinition<Row>) {
  const { search } = useLocation()
  return useMemo(() => {
    if (open || !detail) return open
    return (row: Row): string => {
      const params = new URLSearchParams(search)
      params.set('open', String(row[key]))
      return `?${params.toString()}`
    }
  }, [open, detail, key, search])
}

function nowhere(): string {
  return ''
}
function idOf(open: string): number | null {
  return /^\d+$/.test(open) ? Number(open) : null
}
