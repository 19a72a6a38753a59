import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type ChevronProps, type DayButtonProps } from '@daypicker/react'
import { createContext, use, useEffect, useRef } from 'react'
import '#web/src/styles/calendar.css'

/** How a day stands, beside its number: what it says, and whether it can be chosen. */
export interface DayState {
  /** Under the number: "3 left", "full". */
  note: string
  /** Read out with the day. */
  label: string
  isOpen: boolean
  isFull: boolean
}

interface DayCalendarProps {
  label: string
  /** Days as "2026-11-28", both included. */
  firstDay: string
  lastDay: string
  today: string
  stateOf: (day: string) => DayState
  /** The chosen day, or all days of a stay. */
  chosen: readonly string[]
  onChoose: (day: string) => void
  words: {
    month: (day: string) => string
    weekday: (day: string) => { short: string; long: string }
    previous: string
    next: string
  }
}

/**
 * A month of days to choose from, by mouse, by finger, and by the arrow keys. A day is no instant: it is handed in and out as text, so that
 * no time zone turns it into the one before.
 */
export function DayCalendar(props: DayCalendarProps) {
  const { label, firstDay, lastDay, today, stateOf, chosen, onChoose, words } = props
  return (
    <DayStates value={stateOf}>
      <DayPicker
        aria-label={label}
        className="day-calendar"
        today={dateOf(today)}
        defaultMonth={dateOf(chosen[0] ?? firstDay)}
        startMonth={dateOf(firstDay)}
        endMonth={dateOf(lastDay)}
        disabled={(date) => !stateOf(dayOf(date)).isOpen}
        modifiers={{
          selected: (date) => chosen.includes(dayOf(date)),
          full: (date) => stateOf(dayOf(date)).isFull,
        }}
        modifiersClassNames={{ full: 'day-full' }}
        onDayClick={(date, { disabled }) => disabled !== true && onChoose(dayOf(date))}
        formatters={{
          formatCaption: (month) => words.month(dayOf(month)),
          formatWeekdayName: (date) => words.weekday(dayOf(date)).short,
        }}
        labels={{
          labelNav: () => label,
          labelGrid: (month) => words.month(dayOf(month)),
          labelPrevious: () => words.previous,
          labelNext: () => words.next,
          labelWeekday: (date) => words.weekday(dayOf(date)).long,
          labelDayButton: (date) => stateOf(dayOf(date)).label,
        }}
        components={parts}
      />
    </DayStates>
  )
}

/** How a day stands, for the button of a day: the parts of the calendar stay the same ones, or a day would lose the focus as it is chosen. */
const DayStates = createContext<(day: string) => DayState>(() => ({
  ...{ note: '', label: '', isOpen: false, isFull: false },
}))

function DayButton({ day: { date }, modifiers, children, ...button }: DayButtonProps) {
  const { note } = use(DayStates)(dayOf(date))
  const shown = useRef<HTMLButtonElement>(null)
  const isFocused = modifiers['focused'] === true
  useEffect(() => {
    if (isFocused) shown.current?.focus()
  }, [isFocused])
  return (
    <button {...button} ref={shown} type="button">
      <span>{children}</span>
      <small aria-hidden>{note}</small>
    </button>
  )
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon className="size-5" aria-hidden />
}

const parts = { DayButton, Chevron }

/** Noon: no clock that is put forward or back leaves the day. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function dayOf(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
