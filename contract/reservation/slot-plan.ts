import { addDays, weekdayOf } from './days.ts'

/** When a place is open: on these days of the week, at these minutes of the day, for so many guests each. */
export interface OpenRule {
  /** 0 is Sunday. */
  weekdays: readonly number[]
  minutes: readonly number[]
  capacity: number
}

/** What may be booked: a time of a day, or a night of a hotel, whose minute is when guests may come. */
export interface PlannedSlot {
  day: string
  minute: number
  capacity: number
}

/**
 * The slots of a place from a day on. Where two rules name the same time, the later one counts; a closed day has none.
 * @param plan.from the first day; plan.days how many.
 */
export function planSlots(plan: {
  rules: readonly OpenRule[]
  closedDays: readonly string[]
  from: string
  days: number
}): PlannedSlot[] {
  const closed = new Set(plan.closedDays)
  return Array.from({ length: plan.days }, (_, index) => addDays(plan.from, index))
    .filter((day) => !closed.has(day))
    .flatMap((day) =>
      [...capacitiesOn(plan.rules, weekdayOf(day))].map(([minute, capacity]) => ({ day, minute, capacity })),
    )
}

function capacitiesOn(rules: readonly OpenRule[], weekday: number): Map<number, number> {
  const found = rules
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .flatMap(({ minutes, capacity }) => minutes.map((minute) => [minute, capacity] as const))
  return new Map(found.toSorted(([one], [other]) => one - other))
}
