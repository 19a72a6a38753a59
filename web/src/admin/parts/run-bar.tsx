import { useTranslation } from 'react-i18next'
import type { CountedMaster } from '#contract/run/masters.ts'
import { formatCount, formatPercent } from '#web/src/shared/format.ts'
import { SliceBar } from '#web/src/ui/data/progress.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { groupsInWords, slicesOf } from './group-slices.ts'

/** How far a run is, in a list of runs: what is completed in figures, all the rest in colours and in words. */
export function RunBar({ run }: { run: CountedMaster }) {
  const { t } = useTranslation()
  const total = formatCount(run.total)
  const ended = t('masters.progressOf', { total, parts: groupsInWords(t, run) })
  const notDone = groupsInWords(t, { ...run, completed: 0, wait: 0 })
  return (
    <div className="w-full">
      <div className="mb-1.5 flex justify-between gap-2 text-xs tabular-nums">
        <span className="whitespace-nowrap">
          {t('common.of', { value: formatCount(run.completed), max: total })}
        </span>
        <Text size="xs" tone="muted" className="truncate">
          {notDone || formatPercent(run.total ? run.completed / run.total : 0)}
        </Text>
      </div>
      <SliceBar label={ended} slices={slicesOf(t, run)} />
    </div>
  )
}
