import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface SimpleColumn<Row> {
  id: string
  header: string
  align?: 'start' | 'end'
  /** A long word breaks before the table is wider than its place. */
  wraps?: boolean
  cell: (row: Row) => ReactNode
}

/** Narrower where there is little room. */
const edges = 'px-2 py-2.5 first:pl-4 last:pr-4 sm:px-3 sm:first:pl-5 sm:last:pr-5'

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
                  edges,
                  'font-medium',
                  column.wraps ? 'wrap-anywhere' : 'whitespace-nowrap',
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
                    edges,
                    'align-middle',
                    column.wraps && 'wrap-anywhere',
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
