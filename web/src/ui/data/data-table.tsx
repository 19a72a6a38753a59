import {
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
  type RowData,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { HeaderRow, rowClass, Cell } from './data-table-parts.tsx'
import type { Column, TableOrder } from './column.ts'

export interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  count: number
  /** Undefined while the row is on its way. */
  rowAt: (index: number) => Row | undefined
  keyOf: (row: Row) => string | number
  /** Called with the first and last index in view, to fetch more. */
  onRange?: (first: number, last: number) => void
  onOpen?: (row: Row) => void
  order?: TableOrder | undefined
  hiddenColumns?: readonly string[]
  isCompact?: boolean
  /** Tallest it may grow; fewer rows make a shorter table. */
  heightMaxPx?: number
}

const features = tableFeatures({ columnVisibilityFeature })
const headerPx = 40

/**
 * A table of any length: the server sorts and filters, about forty rows are in the document. Header and first
 * column stay in sight; arrows move between rows, Enter opens one.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    columns,
    count,
    rowAt,
    keyOf,
    onRange,
    hiddenColumns = noColumns,
    isCompact,
    heightMaxPx = 640,
  } = props
  const rowPx = isCompact ? 40 : 52
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    scrollMargin: headerPx,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => virtual.measure(), [virtual, rowPx])
  useEffect(() => onRange?.(first, last), [onRange, first, last, count])

  const { active, move } = useActiveRow(count, (index) => virtual.scrollToIndex(index), scroller)
  const loaded = items.map((item) => rowAt(item.index)).filter((row) => row !== undefined)
  const table = useSlice(columns, loaded, keyOf, hiddenColumns)
  const visible = columns.filter((column) => !hiddenColumns.includes(column.id))
  const template = visible.map(trackOf).join(' ')
  const widthPx = visible.reduce((sum, column) => sum + leastOf(column), 0)
  const modelByKey = new Map(table.getRowModel().rows.map((row) => [row.id, row]))

  return (
    <div
      ref={scroller}
      role="table"
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-colcount={visible.length}
      tabIndex={count === 0 ? 0 : -1}
      className="relative overflow-auto rounded-b-lg contain-content"
      style={{ height: Math.min(heightMaxPx, headerPx + count * rowPx + 14) }}
    >
      <HeaderRow
        columns={visible}
        template={template}
        widthPx={widthPx}
        heightPx={headerPx}
        order={props.order}
      />
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize(), minWidth: widthPx }}>
        {items.map((item) => {
          const row = rowAt(item.index)
          const model = row === undefined ? undefined : modelByKey.get(String(keyOf(row)))
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              data-row={item.index}
              tabIndex={item.index === active ? 0 : -1}
              className={cx(rowClass, props.onOpen && 'cursor-pointer')}
              style={{
                gridTemplateColumns: template,
                height: rowPx,
                transform: `translateY(${item.start - headerPx}px)`,
              }}
              onClick={(event) => row !== undefined && !isOnControl(event.target) && props.onOpen?.(row)}
              onKeyDown={(event) => {
                if (event.target !== event.currentTarget) return
                if (event.key === 'Enter' && row !== undefined) props.onOpen?.(row)
                moveByKey(event, active, count, move)
              }}
            >
              {visible.map((column, index) => (
                <Cell key={column.id} isFirst={index === 0} align={column.align}>
                  {model && row !== undefined ? column.cell(model.original) : null}
                </Cell>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** A link, a button or a box in a row does its own work, and only that. */
function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, label') !== null
}

const noColumns: readonly string[] = []

function leastOf({ leastPx, widthPx }: Pick<Column<never>, 'leastPx' | 'widthPx'>): number {
  return leastPx ?? widthPx
}

/** Where the window has no room for all widths, each gives way as far as it may. */
function trackOf(column: Pick<Column<never>, 'grows' | 'leastPx' | 'widthPx'>): string {
  return `minmax(${leastOf(column)}px, ${column.grows ? '1fr' : `${column.widthPx}px`})`
}

/** The table model of the rows in view. Only a slice: a model of 200,000 rows would be rebuilt on every page. */
function useSlice<Row extends RowData>(
  columns: Column<Row>[],
  data: Row[],
  keyOf: (row: Row) => string | number,
  hidden: readonly string[],
) {
  const helper = useMemo(() => createColumnHelper<typeof features, Row>(), [])
  const defs = useMemo(
    () => columns.map((column) => helper.display({ id: column.id, header: column.header })),
    [columns, helper],
  )
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  return useTable({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(keyOf(row)),
    state: { columnVisibility },
  })
}

function useActiveRow(
  count: number,
  scrollTo: (index: number) => void,
  scroller: { current: HTMLElement | null },
) {
  const [active, setActive] = useState(0)
  const move = (index: number): void => {
    const next = Math.max(0, Math.min(count - 1, index))
    setActive(next)
    scrollTo(next)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true }),
    )
  }
  return { active: Math.min(active, Math.max(0, count - 1)), move }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

function moveByKey(event: KeyboardEvent, active: number, count: number, move: (index: number) => void): void {
  const target = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : active + (steps[event.key] ?? 0)
  if (target === active) return
  event.preventDefault()
  move(target)
}
