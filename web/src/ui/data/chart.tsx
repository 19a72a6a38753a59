import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatKst, formatUtc } from '../../shared/format.ts'
import { Button } from '../button.tsx'
import type { ChartPoint, Series } from './chart-types.ts'
import { SimpleTable } from './simple-table.tsx'

interface ChartProps {
  label: string
  points: ChartPoint[]
  series: Series[]
  /** One sentence that says what the picture shows. */
  summary: string
  heightPx?: number
}

/** Fetched after the page: what it says is there before it is drawn. */
const Canvas = lazy(() => import('./chart-canvas.tsx').then((it) => ({ default: it.ChartCanvas })))

/** A line over time. The canvas is decoration: the sentence and the table say the same. */
export function Chart({ label, points, series, summary, heightPx = 200 }: ChartProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const summaryId = useId()
  if (points.length < 2) return <p className="text-sm text-muted">{summary}</p>
  return (
    <figure aria-labelledby={summaryId} className="min-w-0">
      <div className="mb-3 flex items-start justify-between gap-3">
        <figcaption id={summaryId} className="min-w-0 pt-2 text-sm text-muted">
          {summary}
        </figcaption>
        <span className="-mr-3 shrink-0">
          <Button size="sm" variant="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('common.asTable')}
          </Button>
        </span>
      </div>
      {isTable ? (
        <PointTable label={label} points={points} series={series} />
      ) : (
        <div style={{ height: heightPx }}>
          <Suspense fallback={null}>
            <Canvas points={points} series={series} heightPx={heightPx} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}

function PointTable({ label, points, series }: Pick<ChartProps, 'label' | 'points' | 'series'>) {
  const { t } = useTranslation()
  const columns = [
    {
      id: 'at',
      header: t('common.time'),
      cell: (point: ChartPoint) => <span title={formatUtc(point.at)}>{formatKst(point.at)}</span>,
    },
    ...series.map((one, index) => ({
      id: one.label,
      header: one.label,
      align: 'end' as const,
      cell: (point: ChartPoint) => formatCount(point.values[index] ?? 0),
    })),
  ]
  return (
    <div className="max-h-64 overflow-y-auto" tabIndex={0} role="group" aria-label={label}>
      <SimpleTable label={label} columns={columns} rows={[...points].reverse()} keyOf={(point) => point.at} />
    </div>
  )
}
