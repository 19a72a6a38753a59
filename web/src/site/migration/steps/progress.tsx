import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { formatDuration, formatRate } from '#web/src/shared/format.ts'
import { FlowNote } from '#web/src/ui/site/flow/note.tsx'
import { countsOf, recordSights, paceOf, type Pace, type Sights } from '../pace.ts'

const pollEveryMs = 1_000
/** How often the counts are read out, at most (T4). */
const sayEveryMs = 5_000

/** How many are handed over and how many have arrived, how fast it goes, and how long the rest takes. */
export function Progress({ run }: { run: Migration[] }) {
  const { t } = useTranslation('site')
  const counts = countsOf(run)
  const { perMinute, leftSeconds } = usePace(run)
  const words = [
    t('migration.move.counts', { ...counts }),
    counts.back > 0 && t('migration.move.countBack', { count: counts.back }),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="tabular-nums">
      <p className="font-semibold">{words}</p>
      {perMinute !== null && (
        <FlowNote>
          {t('migration.move.rate', { rate: formatRate(perMinute) })}
          {leftSeconds !== null && <> {t('migration.move.eta', { time: formatDuration(leftSeconds) })}</>}
        </FlowNote>
      )}
      <p role="status" className="sr-only">
        {useCalm(words)}
      </p>
    </div>
  )
}

/** From what this page has seen of the run since it was opened. */
function usePace(run: Migration[]): Pace {
  const sights = useRef<Sights>(new Map())
  const [pace, setPace] = useState<Pace>({ perMinute: null, leftSeconds: null })
  useEffect(() => {
    sights.current = recordSights(sights.current, run, Date.now())
    const timer = setInterval(() => setPace(paceOf(sights.current, run, Date.now())), pollEveryMs)
    return () => clearInterval(timer)
  }, [run])
  return pace
}

/** A text that changes at most every five seconds, and ends as the last one. */
function useCalm(text: string): string {
  const [shown, setShown] = useState(text)
  const changedAtMs = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, changedAtMs.current + sayEveryMs - Date.now())
    const timer = setTimeout(() => {
      changedAtMs.current = Date.now()
      setShown(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return shown
}
