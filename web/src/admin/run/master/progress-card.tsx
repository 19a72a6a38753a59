import type { TFunction } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countThroughStage, lastStage } from '#contract/run/canary.ts'
import { countInFlight } from '#contract/run/item-group.ts'
import type { Master, Progress } from '#contract/run/masters.ts'
import { formatCount, formatDuration, formatPercent, formatRate } from '#web/src/shared/format.ts'
import { Card, Stat, StatRow } from '#web/src/ui/card.tsx'
import { SliceLegend, SliceProgress } from '#web/src/ui/data/progress.tsx'
import { Bone } from '#web/src/ui/data/skeleton.tsx'
import { Announcement, Text } from '#web/src/ui/text.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { slicesOf } from '../../parts/group-slices.ts'

interface ProgressCardProps {
  master: Master
  progress: Progress | undefined
}

/** In the place of a number that is not read yet: zero would be untrue. */
const unread = '–'

/** Two bars (in a block, final) with everything that never will be beside it, and the numbers in words. */
export function ProgressCard({ master, progress }: ProgressCardProps) {
  const { t } = useTranslation()
  const isMoving = progress?.status === '10' && !progress.waiting && progress.control === 'run'
  return (
    <>
      <Card
        id="progress"
        title={t('master.progress')}
        aside={
          progress && (
            <Text size="xs" tone="muted">
              {phaseText(t, progress)} · <RelativeTime at={progress.at} />
            </Text>
          )
        }
      >
        {progress ? <Bars progress={progress} isMoving={isMoving} /> : <Bone className="h-24" />}
      </Card>
      <Numbers master={master} progress={progress} isMoving={isMoving} />
    </>
  )
}

/** What is going on; once what was in flight is finished, nothing is while a run is paused or waits for something. */
function phaseText(t: TFunction, progress: Progress): string {
  const { control, waiting, phase } = progress
  if (countInFlight(progress) > 0) return t(`master.phases.${phase}`)
  if (control === 'paused') return t('status.paused')
  return waiting ? t(`waiting.${waiting.code}.short`) : t(`master.phases.${phase}`)
}

function Bars({ progress, isMoving }: { progress: Progress; isMoving: boolean }) {
  const { t } = useTranslation()
  const { total, completed } = progress
  const landed = completed + progress.landed
  const words = (value: number): string =>
    `${t('common.of', { value: formatCount(value), max: formatCount(total) })} · ${formatPercent(total ? value / total : 0)}`
  return (
    <div className="grid gap-5">
      <SliceProgress
        label={t('master.landed')}
        value={landed}
        max={total}
        text={words(landed)}
        slices={slicesOf(t, progress, ['wait', 'sending', 'unknown'])}
        isMoving={isMoving}
      />
      <SliceProgress
        label={t('master.final')}
        value={completed}
        max={total}
        text={words(completed)}
        slices={slicesOf(t, progress, ['wait', 'sending', 'unknown', 'landed'])}
      />
      <SliceLegend label={t('master.parts')} slices={slicesOf(t, progress)} />
      <Spoken done={completed} total={total} />
    </div>
  )
}

function Numbers({ master, progress, isMoving }: ProgressCardProps & { isMoving: boolean }) {
  const { t } = useTranslation()
  const count = (value: number | undefined): string => (value === undefined ? unread : formatCount(value))
  return (
    <StatRow>
      <Stat label={t('status.group.completed')} value={count(progress?.completed)} isLive={isMoving} />
      <Stat label={t('master.inFlight')} value={count(progress && countInFlight(progress))} />
      <Stat label={t('status.group.wait')} value={count(progress?.wait)} />
      <Stat label={t('status.group.failed')} value={count(progress?.failed)} />
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
  return [
    <Stat key="rate" label={t('master.rate')} value={perSecond(progress?.itemsPerSecond)} />,
    <Stat key="time" label={t('master.left')} {...timeLeft(t, progress)} />,
  ]
}

/** How long, and until what when that is not the end of the run. */
function timeLeft(t: TFunction, progress: Progress | undefined) {
  if (!progress) return { value: unread }
  const { secondsLeft, canaryStage } = progress
  if (secondsLeft === null) return { value: t('master.leftUnknown') }
  const value = t('master.about', { time: formatDuration(secondsLeft) })
  if (canaryStage !== null && canaryStage < lastStage)
    return { value, note: t('master.leftStage', { count: countThroughStage(canaryStage, progress.total) }) }
  const isInBlock = progress.wait + progress.sending === 0
  return isInBlock ? { value, note: t('master.leftFinal') } : { value }
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
