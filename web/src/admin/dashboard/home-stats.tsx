import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatCount } from '../../shared/format.ts'
import { Stat, StatRow } from '../../ui/card.tsx'

/** Four numbers that say whether the line moves. */
export function HomeStats({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const lastMinute = data.rate.at(-1)
  const waiting = data.queues.reduce((sum, queue) => sum + queue.waiting + queue.active, 0)
  const { runs, failedItems, workers, workersAlive } = data.totals
  return (
    <StatRow>
      <Stat label={t('home.running')} value={formatCount(runs)} isLive={runs > 0} />
      <Stat label={t('home.perMinute')} value={formatCount(lastMinute?.completed ?? 0)} />
      <Stat label={t('home.failuresToCheck')} value={formatCount(failedItems)} />
      <Stat label={t('home.queued')} value={formatCount(waiting)} />
      <Stat label={t('home.workers')} value={t('common.of', { value: workersAlive, max: workers })} />
    </StatRow>
  )
}
