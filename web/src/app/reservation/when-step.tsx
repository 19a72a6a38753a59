import { useTranslation } from 'react-i18next'
import type { OpenPlace, OpenSlot } from '#contract/reservation/booking.ts'
import { clockText, dayInSeoul } from '#contract/reservation/days.ts'
import { useNow } from '#web/src/shared/use-now.ts'
import { TimeChoice } from '#web/src/ui/site/app/booking-parts.tsx'
import { DayCalendar, type DayState } from '#web/src/ui/site/app/day-calendar.tsx'
import type { Draft } from './draft.ts'
import { dayWords, monthWords, weekdayWords } from './day-words.ts'
import { daysOf, freeOn, mayLeave, pressStay, type SlotsByDay } from './stay.ts'

interface WhenProps {
  place: OpenPlace
  firstDay: string
  lastDay: string
  days: SlotsByDay
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

/** The calendar with what is free; of a visit, then the times of the day. */
export function WhenStep({ place, firstDay, lastDay, days, draft, onChange }: WhenProps) {
  const { t } = useTranslation('site')
  const { kind, nightsMax } = place
  const { chosen } = draft
  const isHotel = kind === 'hotel'
  const nowMs = useNow(60_000)
  const stateOf = useDayState({ place, firstDay, lastDay, days, draft })
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div>
        <p className="mb-3 text-muted" aria-live="polite">
          {sayOf(t, draft, isHotel)}
        </p>
        <DayCalendar
          label={t('reservation.calendar.label')}
          {...{ firstDay, lastDay, stateOf }}
          today={dayInSeoul(new Date(nowMs))}
          chosen={daysOf(chosen)}
          onChoose={(day) =>
            onChange(
              isHotel
                ? { chosen: pressStay(days, chosen, day, nightsMax) }
                : { chosen: { from: day, until: null }, slotId: null },
            )
          }
          words={{
            month: monthWords,
            weekday: weekdayWords,
            previous: t('reservation.calendar.previous'),
            next: t('reservation.calendar.next'),
          }}
        />
      </div>
      {!isHotel && chosen.from !== null && (
        <TimeChoice
          legend={t('reservation.calendar.times', { day: dayWords(chosen.from) })}
          name="slot"
          value={draft.slotId}
          choices={(days.get(chosen.from) ?? []).map((slot) => timeOf(t, slot))}
          onChange={(slotId) => onChange({ slotId })}
        />
      )}
    </div>
  )
}

type T = ReturnType<typeof useTranslation<'site'>>['t']

function timeOf(t: T, { slotId, minute, free }: OpenSlot) {
  const note = free > 0 ? t('reservation.calendar.left', { count: free }) : t('reservation.calendar.full')
  return { value: slotId, text: clockText(minute), note, isOpen: free > 0 }
}

/** What is to be chosen next, or what is chosen. */
function sayOf(t: T, { chosen: { from, until } }: Draft, isHotel: boolean): string {
  if (from === null) return t(isHotel ? 'reservation.calendar.chooseIn' : 'reservation.calendar.chooseDay')
  if (!isHotel) return t('reservation.calendar.chosenDay', { day: dayWords(from) })
  if (until === null) return t('reservation.calendar.chooseOut', { day: dayWords(from) })
  return t('reservation.calendar.chosenStay', { from: dayWords(from), until: dayWords(until) })
}

/** How each day stands: free, full, closed; of a stay also whether it is one to leave on. */
function useDayState({ place, firstDay, lastDay, days, draft }: Omit<WhenProps, 'onChange'>) {
  const { t } = useTranslation('site')
  const { from, until } = draft.chosen
  const isHotel = place.kind === 'hotel'
  return (day: string): DayState => {
    const free = freeOn(days, day)
    const isFull = free === 0 && days.has(day) && day >= firstDay && day <= lastDay
    const isOut = isHotel && from !== null && until === null && mayLeave(days, from, day, place.nightsMax)
    const words = isOut
      ? t('reservation.calendar.out')
      : free > 0
        ? t('reservation.calendar.left', { count: free })
        : t(isFull ? 'reservation.calendar.full' : 'reservation.calendar.closed')
    return {
      note: isOut || free > 0 || isFull ? words : '',
      label: `${dayWords(day)}, ${words}`,
      isOpen: free > 0 || isOut,
      isFull: isFull && !isOut,
    }
  }
}
