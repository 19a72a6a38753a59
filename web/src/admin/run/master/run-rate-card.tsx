import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Progress } from '#contract/run/masters.ts'
import { formatCount, formatRate } from '#web/src/shared/format.ts'
import { Card } from '#web/src/ui/card.tsx'
import type { ChartPoint, Series } from '#web/src/ui/data/chart-types.ts'
import { Chart } from '#web/src/ui/data/chart.tsx'

/** How the finished items grew. */
export function RunRateCard({ progress }: { progress: Progress | undefined }) {
  const { t } = useTranslation()
  const points = useMemo<ChartPoint[]>(
    () => (progress?.series ?? []).map((it) => ({ at: it.at, values: [it.completed, it.failed] })),
    [progress?.series],
  )
  const series = useMemo<Series[]>(
    () => [
      { label: t('status.group.completed'), colour: 'success' },
      { label: t('status.group.failed'), colour: 'danger', isDashed: true },
    ],
    [t],
  )
  const summary =
    points.length < 2
      ? t('master.chartNone')
      : t(progress?.status === '10' ? 'master.chartSummary' : 'master.chartDone', {
          completed: formatCount(progress?.completed ?? 0),
          failed: formatCount(progress?.failed ?? 0),
          rate: formatRate(progress?.itemsPerSecond ?? 0),
        })
  return (
    <Card id="chart" title={t('master.chart')}>
      <Chart label={t('master.chart')} points={points} series={series} summary={summary} heightPx={180} />
    </Card>
  )
}
