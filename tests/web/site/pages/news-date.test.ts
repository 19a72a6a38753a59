import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import i18next from 'i18next'
import { localeOf } from '../../../../web/src/shared/i18n.ts'
import { startSiteI18n } from '../../../../web/src/site/i18n.ts'
import eng from '../../../../web/src/site/locales/eng/news.json'
import kor from '../../../../web/src/site/locales/kor/news.json'
import { newsDate } from '../../../../web/src/site/pages/news-date.ts'

beforeAll(() => vi.stubEnv('TZ', 'America/Los_Angeles'))
afterAll(() => vi.unstubAllEnvs())

describe.each([
  ['eng', eng],
  ['kor', kor],
] as const)('the day of an article in %s', (language, news) => {
  test('is the day in Seoul as Intl writes it, in every month and around midnight', () => {
    startSiteI18n(language, { news })
    const intl = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'Asia/Seoul' })
    for (let month = 1; month <= 12; month++)
      for (const time of ['01T00:00:00', '09T14:59:59', '09T15:00:00', '28T23:59:59']) {
        const instant = `2026-${String(month).padStart(2, '0')}-${time}.000Z`
        expect(newsDate(i18next.t, instant)).toBe(intl.format(new Date(instant)))
      }
  })
})
