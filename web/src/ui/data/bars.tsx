import { formatCount, formatPercent } from '#web/src/shared/format.ts'
import { cx } from '../cx.ts'
import { toneFill } from '../tone.ts'
import { SimpleTable, type SimpleColumn } from './simple-table.tsx'

export interface BarRow {
  key: string
  name: string
  /** Null: it is not shown. */
  count: number | null
  /** In a column of its own. */
  note?: string
}

interface BarsProps {
  label: string
  rows: readonly BarRow[]
  /** What a full bar is, whose shares are said; null: the longest one. */
  of: number | null
  /** The heads of the columns. */
  heads: { name: string; share: string; count: string; note?: string | undefined }
  /** In place of a count that is not shown. */
  hidden: string
}

/** Counts as bars. They are decoration: the table that holds them says the same in figures, so that it is heard as it is seen. */
export function Bars({ label, rows, of, heads, hidden }: BarsProps) {
  const max = Math.max(1, of ?? 0, ...rows.map(({ count }) => count ?? 0))
  const columns: SimpleColumn<BarRow>[] = [
    { id: 'name', header: heads.name, wraps: true, cell: ({ name }) => name },
    { id: 'bar', header: heads.share, cell: ({ count }) => <Bar count={count} max={max} of={of} /> },
    {
      ...{ id: 'count', header: heads.count, align: 'end' },
      cell: ({ count }) => (count === null ? hidden : formatCount(count)),
    },
    ...(heads.note === undefined
      ? []
      : [
          {
            id: 'note',
            header: heads.note,
            align: 'end',
            cell: ({ note }) => note ?? '–',
          } satisfies SimpleColumn<BarRow>,
        ]),
  ]
  return <SimpleTable label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}

function Bar({ count, max, of }: { count: number | null; max: number; of: number | null }) {
  return (
    <div className="flex min-w-20 items-center gap-3">
      <span className="h-2.5 min-w-12 flex-1 overflow-hidden rounded-full bg-white/8" aria-hidden>
        <span
          data-fill
          className={cx(
            'block h-full rounded-full transition-[width] duration-500 ease-out',
            toneFill.accent,
          )}
          style={{ width: `${((count ?? 0) / max) * 100}%` }}
        />
      </span>
      {of !== null && (
        <span className="w-10 text-end text-xs text-muted tabular-nums">
          {count === null || of === 0 ? '' : formatPercent(count / of)}
        </span>
      )}
    </div>
  )
}
