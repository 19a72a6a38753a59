import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface SimpleColumn<Row> {
  id: string
  header: string
  align?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

/** A plain table for a handful of rows. */
export function SimpleTable<Row>(props: {
  label: string
  columns: SimpleColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={props.label}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left text-xs text-muted">
            {props.columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  'px-3 py-2.5 font-medium whitespace-nowrap first:pl-5 last:pr-5',
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {props.rows.map((row) => (
            <tr key={props.keyOf(row)} className="transition-colors duration-100 hover:bg-veil">
              {props.columns.map((column) => (
                <td
                  key={column.id}
                  className={cx(
                    'px-3 py-2.5 align-middle first:pl-5 last:pr-5',
                    column.align === 'end' && 'text-right tabular-nums',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
