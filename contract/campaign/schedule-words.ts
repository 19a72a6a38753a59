import type { Words } from '../list/list-definition.ts'
import { describeProblem, problem } from '../problem.ts'
import { seoul, wallText } from '../zoned-time.ts'
import { occurrencesIn } from './occurrences.ts'
import type { Schedule } from './schedule.ts'

const sentences = {
  ONCE: {
    kor: '한 번: {first}(한국 시각).',
    eng: 'Once: {first} in Seoul.',
  },
  WEEKLY: {
    kor: '매주 {weekday} {time}(한국 시각), {first}부터 {last}까지 {count}번.',
    eng: 'Every {weekday} at {time} in Seoul, {count} times from {first} to {last}.',
  },
} as const satisfies Record<string, Words>

const weekdays = {
  kor: new Intl.DateTimeFormat('ko-KR', { weekday: 'long', timeZone: seoul }),
  eng: new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: seoul }),
}

/** A schedule in words, in Seoul's time, with the last time that it really has. */
export function describeSchedule(schedule: Schedule, language: keyof Words): string {
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
