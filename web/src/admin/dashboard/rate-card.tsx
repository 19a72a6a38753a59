import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatCount, formatKst } from '../../shared/format.ts'
import { Card } from '../../ui/card.tsx'
import type { Series } from '../../ui/data/chart-types.ts'
import { Chart } from '../../ui/data/chart.tsx'
import { Text } from '../../ui/text.tsx'

/** Items finished per minute over the last hour. */
export function RateCard({ rate }: Pick<Dashboard, 'rate'>) {
  const { t } = useTranslation()
  const points = useMemo(() => rate.map((it) => ({ at: it.at, values: [it.completed, it.failed] })), [rate])
  const series = useMemo<Series[]>(
    () => [
      { label: t('home.completed'), colour: 'success' },
      { label: t('home.failed'), colour: 'danger', isDashed: true },
    ],
    [t],
  )
  const top = rate.reduce(
    (best, it) => (it.completed > best.completed ? it : best),
    rate[0] ?? { at: '', completed: 0, failed: 0 },
  )
  const total = rate.reduce((sum, it) => sum + it.completed, 0)
  const summary =
    total === 0
      ? t('home.rateNone')
      : t('home.rateSummary', {
          count: total,
          top: formatCount(top.completed),
          at: formatKst(top.at),
        })
  return (
    <Card
      id="rate"
      title={t('home.rate')}
      aside={
        <Text size="xs" tone="muted">
          {t('home.rateUnit')}
        </Text>
      }
    >
      <Chart label={t('home.rate')} points={points} series={series} summary={summary} heightPx={220} />
    </Card>
  )
}
