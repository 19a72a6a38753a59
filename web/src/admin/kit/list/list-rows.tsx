import type { ReactNode } from 'react'
import { useApi } from '#web/src/shared/use-api.ts'
import { useKeysetList } from '#web/src/shared/use-keyset-list.ts'
import { Card } from '#web/src/ui/card.tsx'
import type { Column, TableOrder } from '#web/src/ui/data/column.ts'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { DataView } from '../../frames/data-page.tsx'
import { ListCard } from '../../parts/list-card.tsx'
import { isWhole, type KeysetEndpoint, type WholeEndpoint } from './list-endpoint.ts'

interface RowsProps<Row extends object> {
  id: string
  label: string
  query: Record<string, unknown>
  columns: Column<Row>[]
  keyOf: (row: Row) => string | number
  onOpen: ((row: Row) => void) | undefined
  filters: ReactNode
  empty: ReactNode
  order: TableOrder | undefined
  refreshEveryMs: number | undefined
  /** Beside the filters, what changes rows. */
  actions: (refresh: () => void) => ReactNode
  /** What stands over the list and may change it. */
  over: (refresh: () => void) => ReactNode
}

/** The rows of a list, whichever way its endpoint gives them. */
export function Rows<Row extends object>({
  list,
  ...props
}: RowsProps<Row> & { list: KeysetEndpoint<Row> | WholeEndpoint<Row> }) {
  return isWhole(list) ? <WholeRows {...props} list={list} /> : <KeysetRows {...props} list={list} />
}

/** However many rows there are, read by key as they are scrolled to. */
function KeysetRows<Row extends object>(props: RowsProps<Row> & { list: KeysetEndpoint<Row> }) {
  const { list: endpoint, query, order, over, actions, onOpen, refreshEveryMs, ...card } = props
  const asked = order ? { ...query, order: order.order } : query
  const list = useKeysetList(endpoint, { query: asked }, { refreshEveryMs })
  const refresh = (): void => void list.refresh()
  return (
    <>
      <ListCard
        {...card}
        list={list}
        actions={actions(refresh)}
        {...(order && { order })}
        {...(onOpen && { onOpen })}
      />
      {over(refresh)}
    </>
  )
}

/** A handful of rows that the endpoint gives all at once. */
function WholeRows<Row extends object>(props: RowsProps<Row> & { list: WholeEndpoint<Row> }) {
  const { list, query, label, columns, keyOf, empty, over, refreshEveryMs } = props
  const { data, error, isLoading, mutate } = useApi(
    list,
    { query },
    { ...(refreshEveryMs && { refreshInterval: refreshEveryMs }) },
  )
  const refresh = (): void => void mutate()
  const state = { isLoading: isLoading && !data, isEmpty: data?.length === 0, error, onRetry: refresh }
  return (
    <>
      <Card isFlush>
        <DataView state={state} empty={empty}>
          <SimpleTable label={label} columns={columns} rows={data ?? []} keyOf={keyOf} />
        </DataView>
      </Card>
      {over(refresh)}
    </>
  )
}
