import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { formatCount } from '../../shared/format.ts'
import type { ChartPoint, Series } from './chart-types.ts'

interface ChartCanvasProps {
  points: ChartPoint[]
  series: Series[]
  heightPx: number
}

/** The drawn lines: seconds on the x axis in Korea's time. */
export function ChartCanvas({ points, series, heightPx }: ChartCanvasProps) {
  const holder = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const names = series.map((line) => line.label).join()
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
    // Room for half of the last moment's label.
    padding: [8, 18, 0, 0],
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
      ...series.map((line) => ({
        label: line.label,
        stroke: token(line.colour),
        width: 1.8,
        points: { show: false },
        ...(line.isDashed ? { dash: [5, 4] } : { fill: fade(token(line.colour)) }),
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
