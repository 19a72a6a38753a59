import { instantOf, seoul, wallTimeOf } from '../zoned-time.ts'
import { weekMs, type Schedule } from './schedule.ts'

/** From, not included; to, included. */
export interface Span {
  after: Date | null
  until: Date
}

/**
 * The times of a schedule in a span, in their order. Those of a week are at the same time of day by the clocks of the zone,
 * whatever summer time does.
 */
export function occurrencesIn(schedule: Schedule, { after, until }: Span, zone = seoul): Date[] {
  const found: Date[] = []
  for (const at of occurrencesAfter(schedule, after, zone)) {
    if (at > until) break
    found.push(at)
  }
  return found
}

/** The next so many times after an instant; fewer where the schedule ends. */
export function nextOccurrences(schedule: Schedule, after: Date, count: number, zone = seoul): Date[] {
  const found: Date[] = []
  for (const at of occurrencesAfter(schedule, after, zone)) {
    if (found.length === count) break
    found.push(at)
  }
  return found
}

/** The first time of a schedule. */
export function firstTime(schedule: Schedule): Date {
  return new Date(schedule.repeats === 'once' ? schedule.at : schedule.first)
}

function* occurrencesAfter(schedule: Schedule, after: Date | null, zone: string): Generator<Date> {
  if (schedule.repeats === 'once') {
    const at = new Date(schedule.at)
    if (after === null || at > after) yield at
    return
  }
  const first = new Date(schedule.first)
  const wall = wallTimeOf(first, zone)
  const end = new Date(schedule.until)
  // A change of the clocks moves a time by hours, never by a week.
  const weeks = after === null ? 0 : Math.floor((after.getTime() - first.getTime()) / weekMs) - 1
  for (let week = Math.max(0, weeks); ; week++) {
    const at = week === 0 ? first : instantOf({ ...wall, day: wall.day + 7 * week }, zone)
    if (at > end) return
    if (after === null || at > after) yield at
  }
}
