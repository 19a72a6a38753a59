import type { TFunction } from 'i18next'

/** Korea has had no summer time since 1988. */
const seoulAheadMs = 9 * 3_600_000

/** "2026년 11월 10일", "November 10, 2026": the day in Seoul, where news is made. `Intl` would load its tables for it. */
export function newsDate(t: TFunction, instant: string): string {
  const day = new Date(Date.parse(instant) + seoulAheadMs)
  return t('news.date', {
    year: day.getUTCFullYear(),
    month: t(`news.months.${day.getUTCMonth() + 1}`),
    day: day.getUTCDate(),
  })
}
