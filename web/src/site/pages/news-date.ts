import { localeOf, type Language } from '../../shared/i18n.ts'

/** "2026년 11월 10일", "November 10, 2026": the day in Seoul, where news is made. */
export const newsDate = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'Asia/Seoul' }).format(
    new Date(instant),
  )
