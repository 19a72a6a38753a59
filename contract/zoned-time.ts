import type { Language, localeOf } from './language.ts'

/** Where the company and its customers are: times are stored in UTC and shown in Seoul's. */
export const seoul = 'Asia/Seoul'

/** What a clock and a calendar on a wall show; months count from 1. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  formats.set(zone, format)
  return format
}

/** What the clocks of a zone show at an instant, to the second. */
export function wallTimeOf(instant: Date, zone = seoul): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const partOf = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return {
    ...{ year: partOf('year'), month: partOf('month'), day: partOf('day') },
    ...{ hour: partOf('hour'), minute: partOf('minute'), second: partOf('second') },
  }
}

/** The milliseconds of a wall time if the wall were in UTC; a day past the end of its month is one of the next. */
function utcMsOf({ year, month, day, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetMsAt(instantMs: number, zone: string): number {
  const seconds = Math.floor(instantMs / 1000) * 1000
  return utcMsOf(wallTimeOf(new Date(seconds), zone)) - seconds
}

const dayMs = 86_400_000

/**
 * The instant at which the clocks of a zone show a time. Where they show it twice, because summer time ends, it is the
 * first; where they skip it, the clocks show as much later as they skip. Seoul has had no summer time since 1988, and
 * may have it again.
 */
export function instantOf(wall: WallTime, zone = seoul): Date {
  const ifUtc = utcMsOf(wall)
  const before = offsetMsAt(ifUtc - dayMs, zone)
  const after = offsetMsAt(ifUtc + dayMs, zone)
  const shown = [before, after]
    .filter((offset) => offsetMsAt(ifUtc - offset, zone) === offset)
    .map((offset) => ifUtc - offset)
  return new Date(shown.length > 0 ? Math.min(...shown) : ifUtc - before)
}

/** "2026-11-26 03:00:00": the same in every language. */
export function wallText(instant: Date, zone = seoul): string {
  const { year, month, day, hour, minute, second } = wallTimeOf(instant, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** As people in Korea read it, in words: our readers are there, whatever language they read. @param locale ko-KR or en-US. */
export function dayAndTime(at: string, locale: (typeof localeOf)[Language]): string {
  return new Date(at).toLocaleString(locale, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: seoul },
    // Versions of Node differ in the Korean words for morning and afternoon: some say AM.
    ...(locale === 'ko-KR' && { hourCycle: 'h23' }),
  })
}
