import type { TFunction } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Master, Progress } from '#contract/run/masters.ts'
import { formatCount, formatDuration, formatPercent, formatRate } from '#web/src/shared/format.ts'
import { Card, Stat, StatRow } from '#web/src/ui/card.tsx'
import { Progress as Bar } from '#web/src/ui/data/progress.tsx'
import { Announcement, Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'

interface ProgressCardProps {
  master: Master
  progress: Progress | undefined
}

/** In the place of a number that is not read yet: zero would be untrue. */
const unread = '–'

/** Two bars (in a block, final) and the numbers beside them. */
export function ProgressCard({ master, progress }: ProgressCardProps) {
  const { t } = useTranslation()
  const total = progress?.total ?? master.total
  const done = (progress?.completed ?? 0) + (progress?.failed ?? 0)
  const landed = done + (progress?.landed ?? 0)
  const words = (value: number): string =>
    progress
      ? `${t('common.of', { value: formatCount(value), max: formatCount(total) })} · ${formatPercent(total ? value / total : 0)}`
      : unread
  const isMoving = progress?.status === '10' && !progress.waiting && progress.control === 'run'
  return (
    <>
      <Card
        id="progress"
        title={t('master.progress')}
        aside={
          progress && (
            <Text size="xs" tone="muted">
              {t(`master.phases.${progress.phase}`)} · <RelativeTime at={progress.at} />
            </Text>
          )
        }
      >
        <div className="grid gap-5">
          <Bar
            label={t('master.landed')}
            value={landed}
            max={total}
            text={words(landed)}
            tone="info"
            isMoving={isMoving && landed > done}
          />
          <Bar
            label={t('master.final')}
            value={done}
            max={total}
            text={words(done)}
            tone={progress?.failed ? 'warning' : 'accent'}
          />
        </div>
        <Spoken done={done} total={total} />
      </Card>
      <Numbers master={master} progress={progress} isMoving={isMoving} />
    </>
  )
}

function Numbers({ master, progress, isMoving }: ProgressCardProps & { isMoving: boolean }) {
  const { t } = useTranslation()
  const count = (value: number | undefined): string => (value === undefined ? unread : formatCount(value))
  return (
    <StatRow>
      <Stat label={t('status.item.20')} value={count(progress?.completed)} isLive={isMoving} />
      <Stat label={t('status.item.10')} value={count(progress?.processing)} />
      <Stat label={t('status.item.0')} value={count(progress?.wait)} />
      <Stat label={t('status.item.40')} value={count(progress?.failed)} />
      {paceStats({ t, master, progress })}
    </StatRow>
  )
}

/** Rate and time left while it runs; average and duration once it has ended. Two stats of the row. */
function paceStats({ t, master, progress }: ProgressCardProps & { t: TFunction }): ReactNode[] {
  const { startedAt, finishedAt } = master
  const perSecond = (value: number | undefined): string =>
    value === undefined ? unread : t('units.perSecond', { value: formatRate(value) })
  if (progress?.status !== '10' && startedAt && finishedAt) {
    const seconds = Math.max(1, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
    return [
      <Stat
        key="rate"
        label={t('master.average')}
        value={perSecond(progress && progress.completed / seconds)}
      />,
      <Stat key="time" label={t('master.took')} value={formatDuration(seconds)} />,
    ]
  }
  const left = progress?.secondsLeft
  return [
    <Stat key="rate" label={t('master.rate')} value={perSecond(progress?.itemsPerSecond)} />,
    <Stat
      key="time"
      label={t('master.left')}
      value={typeof left === 'number' ? formatDuration(left) : progress ? t('master.leftUnknown') : unread}
    />,
  ]
}

/** Says the progress aloud every tenth of the way, not at every tick. */
function Spoken({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  const tenth = total > 0 ? Math.floor((done * 10) / total) : 0
  const [text, setText] = useState('')
  useEffect(() => {
    if (tenth > 0) setText(t('master.spoken', { percent: formatPercent(tenth / 10) }))
  }, [tenth, t])
  return <Announcement>{text}</Announcement>
}
