import { inEvery, type Language } from '../language.ts'
import { scheduleWords as eng } from '../locales/eng/lists/schedule-words.ts'
import { scheduleWords as kor } from '../locales/kor/lists/schedule-words.ts'
import { sideBySide } from '../locales/side-by-side.ts'
import type { Words } from '../list/list-definition.ts'
import { describeProblem, problem } from '../problem.ts'
import { seoul, wallText } from '../zoned-time.ts'
import { occurrencesIn } from './occurrences.ts'
import type { Schedule } from './schedule.ts'

const words = sideBySide({ kor, eng })

const sentences = words satisfies Record<string, Words>

const weekdays = inEvery((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: seoul }))

/** A schedule in words, in Seoul's time, with the last time that it really has. */
export function describeSchedule(schedule: Schedule, language: Language): string {
  if (schedule.repeats === 'once') {
    const first = wallText(new Date(schedule.at)).slice(0, 16)
    return describeProblem(sentences, problem('ONCE', { first }), language)
  }
  const times = occurrencesIn(schedule, { after: null, until: new Date(schedule.until) })
  const begin = new Date(schedule.first)
  const last = times.at(-1) ?? begin
  const weekly = problem('WEEKLY', {
    weekday: weekdays[language].format(begin),
    time: wallText(begin).slice(11, 16),
    first: wallText(begin).slice(0, 10),
    last: wallText(last).slice(0, 10),
    count: times.length,
  })
  return describeProblem(sentences, weekly, language)
}
