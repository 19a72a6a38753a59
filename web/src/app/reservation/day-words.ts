import { wallText } from '#contract/zoned-time.ts'
import { currentLanguage, localeOf } from '#web/src/shared/i18n.ts'

/** A day has no zone: it is written as if it were one of UTC. */
function written(day: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T12:00:00Z`)
  return new Intl.DateTimeFormat(localeOf[currentLanguage()], { timeZone: 'UTC', ...options }).format(at)
}

/** "2026년 11월 28일 토요일" */
export function dayWords(day: string): string {
  return written(day, { dateStyle: 'full' })
}
/** "2026년 11월" */
export function monthWords(day: string): string {
  return written(day, { year: 'numeric', month: 'long' })
}
export function weekdayWords(day: string): { short: string; long: string } {
  return { short: written(day, { weekday: 'narrow' }), long: written(day, { weekday: 'long' }) }
}

/** An instant as the clocks in Seoul show it: "2026년 11월 28일 토요일 10:00". */
export function momentWords(instant: string): string {
  const wall = wallText(new Date(instant))
  return `${dayWords(wall.slice(0, 10))} ${wall.slice(11, 16)}`
}
