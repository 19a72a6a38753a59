import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import uPlot from 'uplot'
import { formatCount, formatKst, formatUtc } from '../shared/format.ts'
import { Button } from './button.tsx'
import { SimpleTable } from './simple-table.tsx'

export interface ChartPoint {
  at: string
  values: number[]
}

export interface Series {
  label: string
  colour: 'success' | 'danger' | 'accent'
  /** Drawn dashed, so that two lines differ without colour. */
  isDashed?: boolean
}

interface ChartProps {
  label: string
  points: ChartPoint[]
  series: Series[]
  /** One sentence that says what the picture shows. */
  summary: string
  heightPx?: number
}

/** A line over time. The canvas is decoration: the sentence and the table say the same. */
export function Chart({ label, points, series, summary, heightPx = 200 }: ChartProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const summaryId = useId()
  if (points.length < 2) return <p className="text-sm text-muted">{summary}</p>
  return (
    <figure aria-labelledby={summaryId} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <figcaption id={summaryId} className="text-sm text-muted">
          {summary}
        </figcaption>
        <Button size="sm" variant="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('common.asTable')}
        </Button>
      </div>
      {isTable ? (
        <PointTable label={label} points={points} series={series} />
      ) : (
        <Canvas points={points} series={series} heightPx={heightPx} />
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

function Canvas({ points, series, heightPx }: Pick<ChartProps, 'points' | 'series'> & { heightPx: number }) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const names = series.map((one) => one.label).join()
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const made = new uPlot(optionsFor(series, element.clientWidth, heightPx), dataOf(points, series), element)
    plot.current = made
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: heightPx }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
      plot.current = null
    }
    // New points are given to the same plot below; only other lines or another height need a new one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [names, heightPx])
  useEffect(() => plot.current?.setData(dataOf(points, series)), [points, series])
  return <div ref={holder} aria-hidden style={{ height: heightPx }} className="overflow-hidden" />
}

function dataOf(points: ChartPoint[], series: Series[]): uPlot.AlignedData {
  const times = points.map((point) => Date.parse(point.at) / 1000)
  return [times, ...series.map((_, index) => points.map((point) => point.values[index] ?? 0))]
}

function optionsFor(series: Series[], width: number, height: number): uPlot.Options {
  const token = (name: string): string =>
    getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`)
  const axis = {
    stroke: token('faint'),
    font: '11px Pretendard, sans-serif',
    grid: { stroke: token('line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 7 } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Asia/Seoul'),
    axes: [
      { ...axis, space: 70, size: 30, values: '{HH}:{mm}' },
      { ...axis, size: 46, values: (_, ticks) => ticks.map((tick) => formatCount(tick)) },
    ],
    scales: { y: { range: (_, __, max) => [0, Math.max(4, max * 1.15)] } },
    series: [
      {},
      ...series.map((one) => ({
        label: one.label,
        stroke: token(one.colour),
        width: 1.8,
        points: { show: false },
        ...(one.isDashed ? { dash: [5, 4] } : { fill: fade(token(one.colour)) }),
      })),
    ],
  }
}

/** A fill that falls to nothing at the axis. */
function fade(colour: string): (plot: uPlot) => CanvasGradient {
  return (plot) => {
    const gradient = plot.ctx.createLinearGradient(0, plot.bbox.top, 0, plot.bbox.top + plot.bbox.height)
    gradient.addColorStop(0, `${colour.trim()}40`)
    gradient.addColorStop(1, `${colour.trim()}00`)
    return gradient
  }
}
