import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { formatCount } from '../../shared/format.ts'
import { Stat, StatRow } from '../../ui/card.tsx'

/** Four numbers that say whether the line moves. */
export function HomeStats({ data }: { data: Dashboard }) {
  const { t } = useTranslation()
  const lastMinute = data.rate.at(-1)
  const waiting = data.queues.reduce((sum, queue) => sum + queue.waiting + queue.active, 0)
  const failed = data.failures.reduce((sum, failure) => sum + failure.count, 0)
  const alive = data.workers.filter((worker) => worker.isAlive).length
  return (
    <StatRow>
      <Stat
        label={t('home.running')}
        value={formatCount(data.running.length)}
        isLive={data.running.length > 0}
      />
      <Stat label={t('home.perMinute')} value={formatCount(lastMinute?.completed ?? 0)} />
      <Stat label={t('home.failuresToCheck')} value={formatCount(failed)} />
      <Stat label={t('home.queued')} value={formatCount(waiting)} />
      <Stat label={t('home.workers')} value={t('common.of', { value: alive, max: data.workers.length })} />
    </StatRow>
  )
}
