import { currentLanguage, localeOf } from '../../shared/i18n.ts'

/** A day and a time in Seoul, in the language of the page. */
export function dayOf(at: string): string {
  return new Intl.DateTimeFormat(localeOf[currentLanguage()], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Seoul',
  }).format(new Date(at))
}
