import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, TableOrder } from './column.ts'
import { cx } from '../cx.ts'

export const rowClass =
  'group absolute inset-x-0 top-0 grid items-stretch contain-layout contain-style border-b border-line bg-surface text-sm transition-colors duration-100 hover:bg-raised focus-visible:z-2 focus-visible:outline-offset-[-2px]'

const sorts = { asc: 'ascending', desc: 'descending' } as const

/** The row of names; stays at the top. The one column that can turn the order is a button. */
export function HeaderRow<Row>(props: {
  columns: Column<Row>[]
  template: string
  widthPx: number
  heightPx: number
  order?: TableOrder | undefined
}) {
  return (
    <div role="rowgroup" className="sticky top-0 z-3" style={{ minWidth: props.widthPx }}>
      <div
        role="row"
        aria-rowindex={1}
        className="grid border-b border-line-strong bg-raised text-xs font-medium text-muted"
        style={{ gridTemplateColumns: props.template, height: props.heightPx }}
      >
        {props.columns.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={props.order?.columnId === column.id ? sorts[props.order.order] : undefined}
            className={cx(
              'flex min-w-0 items-center px-3 whitespace-nowrap first:pl-5 last:pr-5',
              column.align === 'end' && 'justify-end',
              index === 0 && 'sticky left-0 z-1 bg-raised',
            )}
          >
            {props.order?.columnId === column.id ? (
              <OrderButton name={column.header} order={props.order} />
            ) : (
              <span className="truncate">{column.header}</span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function OrderButton({ name, order: { order, onChange } }: { name: string; order: TableOrder }) {
  const { t } = useTranslation()
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      title={t(order === 'asc' ? 'common.newestFirst' : 'common.oldestFirst')}
      onClick={() => onChange(order === 'asc' ? 'desc' : 'asc')}
      className="-mx-2 inline-flex h-full min-w-0 items-center gap-1 px-2 transition-colors duration-150 hover:text-ink focus-visible:outline-offset-[-2px]"
    >
      <span className="truncate">{name}</span>
      <Arrow className="size-3.5 shrink-0" aria-hidden />
    </button>
  )
}

export function Cell({
  isFirst,
  align,
  children,
}: {
  isFirst: boolean
  align: 'start' | 'end' | undefined
  children: ReactNode
}) {
  return (
    <div
      role="cell"
      className={cx(
        'flex min-w-0 items-center gap-2 px-3 first:pl-5 last:pr-5',
        align === 'end' && 'justify-end tabular-nums',
        isFirst && 'sticky left-0 z-1 bg-surface group-hover:bg-raised',
      )}
    >
      {children ?? <span className="h-2.5 w-2/3 animate-pulse-soft rounded-sm bg-white/7" aria-hidden />}
    </div>
  )
}
