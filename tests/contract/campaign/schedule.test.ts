import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideDue, onTimeMs, type DueAction } from '#contract/campaign/decide-due.ts'
import { nextOccurrences, occurrencesIn } from '#contract/campaign/occurrences.ts'
import { missedPolicies, scheduleSchema, weekMs, type Schedule } from '#contract/campaign/schedule.ts'
import { describeSchedule } from '#contract/campaign/schedule-words.ts'
import { wallText } from '#contract/zoned-time.ts'

/** Three in the morning of a Thursday in Seoul. */
const first = '2026-11-25T18:00:00Z'
const weekly: Schedule = { repeats: 'weekly', first, until: '2027-01-01T00:00:00Z', whenMissed: 'ask' }
const minuteMs = 60_000

function at(text: string): Date {
  return new Date(text)
}
function texts(times: readonly Date[]): string[] {
  return times.map((time) => wallText(time))
}

describe('a schedule', () => {
  test.each<[string, unknown]>([
    ['ends before it begins', { ...weekly, until: '2026-11-25T17:59:00Z' }],
    ['has no end', { ...weekly, until: undefined }],
    ['runs for more than ten years', { ...weekly, until: '2036-12-01T00:00:00Z' }],
    ['is not in UTC', { ...weekly, first: '2026-11-26T03:00:00+09:00' }],
    ['is not on a minute', { repeats: 'once', at: '2026-11-25T18:00:01Z', whenMissed: 'late' }],
    ['does not say what becomes of a missed night', { repeats: 'once', at: first }],
  ])('that %s is refused', (_, schedule) => {
    expect(scheduleSchema.safeParse(schedule).success).toBe(false)
  })

  test('is shown in the time of Seoul, with the last time that it has', () => {
    expect(scheduleSchema.parse(weekly)).toEqual(weekly)
    expect(describeSchedule(weekly, 'eng')).toBe(
      'Every Thursday at 03:00 in Seoul, 6 times from 2026-11-26 to 2026-12-31.',
    )
    expect(describeSchedule(weekly, 'kor')).toBe(
      '매주 목요일 03:00(한국 시각), 2026-11-26부터 2026-12-31까지 6번.',
    )
    const once = { repeats: 'once', at: first, whenMissed: 'skip' } as const
    expect(describeSchedule(once, 'eng')).toBe('Once: 2026-11-26 03:00 in Seoul.')
  })
})

describe('its times', () => {
  test('are once, or every week up to the end and at it', () => {
    expect(nextOccurrences({ repeats: 'once', at: first, whenMissed: 'late' }, at(first), 3)).toEqual([])
    const whole = { after: null, until: at('2030-01-01T00:00:00Z') }
    expect(occurrencesIn({ repeats: 'once', at: first, whenMissed: 'late' }, whole)).toEqual([at(first)])
    const upTo = (until: string) => occurrencesIn({ ...weekly, until }, whole).length
    expect([first, '2026-12-02T17:59:00Z', '2026-12-02T18:00:00Z'].map((until) => upTo(until))).toEqual([
      1, 1, 2,
    ])
    expect(texts(nextOccurrences(weekly, at('2026-12-02T18:00:00Z'), 2))).toEqual([
      '2026-12-10 03:00:00',
      '2026-12-17 03:00:00',
    ])
    expect(texts(nextOccurrences(weekly, at('2026-12-20T00:00:00Z'), 9))).toEqual([
      '2026-12-24 03:00:00',
      '2026-12-31 03:00:00',
    ])
  })

  test('keep the time of day when the clocks of a zone change', () => {
    const schedule: Schedule = { ...weekly, first: '2026-10-22T07:00:00Z', until: '2026-11-12T23:00:00Z' }
    const times = occurrencesIn(schedule, { after: null, until: at(schedule.until) }, 'America/New_York')
    expect(times.map((time) => time.toISOString().slice(5, 13))).toEqual([
      '10-22T07',
      '10-29T07',
      '11-05T08',
      '11-12T08',
    ])
  })

  test('are there in the summer time that Seoul had, and at the hour that it skipped', () => {
    const schedule: Schedule = { ...weekly, first: '1988-04-30T17:30:00Z', until: '1988-05-20T00:00:00Z' }
    const times = occurrencesIn(schedule, { after: null, until: at(schedule.until) })
    expect(texts(times)).toEqual(['1988-05-01 02:30:00', '1988-05-08 03:30:00', '1988-05-15 02:30:00'])
  })

  test('are the same wherever one begins to count', () => {
    const starts = fc.date({
      min: at('2026-01-01T00:00:00Z'),
      max: at('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    const zones = fc.constantFrom('Asia/Seoul', 'America/New_York', 'Australia/Lord_Howe', 'UTC')
    fc.assert(
      fc.property(starts, zones, fc.nat({ max: 600 }), (after, zone, days) => {
        const until = new Date(at(first).getTime() + days * 86_400_000)
        const schedule: Schedule = { ...weekly, until: `${until.toISOString().slice(0, 16)}:00Z` }
        const all = occurrencesIn(schedule, { after: null, until: at('2050-01-01T00:00:00Z') }, zone)
        expect(nextOccurrences(schedule, after, 1_000, zone)).toEqual(all.filter((time) => time > after))
        const weeks = Math.floor((until.getTime() - at(first).getTime()) / weekMs) + 1
        // Where clocks change, the last one may be some minutes after whole weeks, and so after the end.
        const isAtTheEnd = days % 7 === 0 && zone !== 'Asia/Seoul' && zone !== 'UTC'
        expect(isAtTheEnd ? [weeks - 1, weeks] : [weeks]).toContain(all.length)
        expect(new Set(all.map((time) => wallText(time, zone).slice(11))).size).toBe(1)
        // Whatever the clocks do, a moment before each of them it is the next.
        const nextOf = (time: Date) => nextOccurrences(schedule, new Date(time.getTime() - 1), 1, zone)
        expect(all.flatMap((time) => nextOf(time))).toEqual(all)
      }),
      { numRuns: 30 },
    )
  })
})

describe('what is due', () => {
  const due = (schedule: Schedule, last: string | null, now: string) =>
    decideDue(schedule, last === null ? null : at(last), at(now)).map(({ at: time, action }) => [
      wallText(time).slice(5, 10),
      action,
    ])

  test('is nothing before its time, and what has come on it', () => {
    expect(due(weekly, null, '2026-11-25T17:59:59Z')).toEqual([])
    expect(due(weekly, null, first)).toEqual([['11-26', 'run']])
    expect(due(weekly, null, '2026-11-25T18:10:00Z')).toEqual([['11-26', 'run']])
    expect(due(weekly, first, '2026-11-25T18:00:00Z')).toEqual([])
  })

  test.each<[Schedule['whenMissed'], DueAction]>([
    ['late', 'run-late'],
    ['skip', 'skip'],
    ['ask', 'ask'],
  ])(
    'after nights without a worker is %s for those, and the one that has just come runs',
    (whenMissed, action) => {
      expect(due({ ...weekly, whenMissed }, first, '2026-12-16T18:00:30Z')).toEqual([
        ['12-03', action],
        ['12-10', action],
        ['12-17', 'run'],
      ])
      expect(due({ ...weekly, whenMissed }, null, '2026-11-25T18:10:01Z')).toEqual([['11-26', action]])
    },
  )

  test('is nothing while the clock is set back', () => {
    expect(due(weekly, '2026-12-09T18:00:00Z', '2026-12-01T00:00:00Z')).toEqual([])
  })
})

/** Workers that look at any clock, in any order, and some of which die before they store what they decided. */
const looks = fc.array(
  fc.record({
    minutes: fc.oneof(
      fc.integer({ min: -100, max: 70_000 }),
      fc.nat({ max: 7 }).map((week) => week * 10_080 + 3),
    ),
    storesUpTo: fc.oneof(fc.constant(99), fc.nat({ max: 2 })),
  }),
  { maxLength: 40 },
)
const schedules = fc.record({
  weeks: fc.nat({ max: 6 }),
  whenMissed: fc.constantFrom(...missedPolicies),
  isOnce: fc.boolean(),
})

describe('over any clocks', () => {
  function scheduleOf({
    weeks,
    whenMissed,
    isOnce,
  }: {
    weeks: number
    whenMissed: Schedule['whenMissed']
    isOnce: boolean
  }) {
    const until = new Date(at(first).getTime() + weeks * weekMs).toISOString()
    return isOnce ? ({ repeats: 'once', at: first, whenMissed } as const) : { ...weekly, until, whenMissed }
  }

  test('every occurrence is decided once, as its time and the policy say, and none is forgotten', () => {
    fc.assert(
      fc.property(schedules, looks, (choice, all) => {
        const schedule = scheduleOf(choice)
        const decided = new Map<number, DueAction>()
        let last: Date | null = null
        const look = (now: Date, storesUpTo: number) => {
          const found = decideDue(schedule, last, now)
          expect(found.map((one) => one.at.getTime())).toEqual(
            found.map((one) => one.at.getTime()).toSorted((one, other) => one - other),
          )
          for (const { at: time, action } of found.slice(0, storesUpTo)) {
            const isOnTime = now.getTime() - time.getTime() <= onTimeMs
            expect(time <= now).toBe(true)
            expect(isOnTime).toBe(action === 'run')
            // The unique key of the table; a second decision would fail here.
            expect(decided.has(time.getTime())).toBe(false)
            decided.set(time.getTime(), action)
            last = time
          }
        }
        for (const { minutes, storesUpTo } of all)
          look(new Date(at(first).getTime() + minutes * minuteMs), storesUpTo)
        look(at('2030-01-01T00:00:00Z'), 99)
        const whole = occurrencesIn(schedule, { after: null, until: at('2030-01-01T00:00:00Z') })
        expect([...decided.keys()]).toEqual(whole.map((time) => time.getTime()))
        const missed = { late: 'run-late', skip: 'skip', ask: 'ask' } as const
        const allowed = new Set<DueAction>(['run', missed[schedule.whenMissed]])
        expect([...decided.values()].filter((action) => !allowed.has(action))).toEqual([])
      }),
    )
  })
})
