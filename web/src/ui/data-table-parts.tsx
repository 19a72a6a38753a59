import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'
import { cx } from './cx.ts'

export const rowClass =
  'group absolute inset-x-0 top-0 grid items-stretch contain-layout contain-style border-b border-line bg-surface text-sm transition-colors duration-100 hover:bg-raised focus-visible:z-2 focus-visible:outline-offset-[-2px]'

/** The row of names; stays at the top. */
export function HeaderRow<Row>(props: {
  columns: Column<Row>[]
  template: string
  widthPx: number
  heightPx: number
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
            className={cx(
              'flex min-w-0 items-center px-3 whitespace-nowrap first:pl-5 last:pr-5',
              column.align === 'end' && 'justify-end',
              index === 0 && 'sticky left-0 z-1 bg-raised',
            )}
          >
            <span className="truncate">{column.header}</span>
          </div>
        ))}
      </div>
    </div>
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
