import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { icsOf } from '#contract/reservation/ics.ts'
import {
  addDays,
  clockText,
  dayInSeoul,
  daysBetween,
  instantInSeoul,
  isDay,
  minuteOfClock,
  weekdayOf,
} from '#contract/reservation/days.ts'
import { dueOf, timesOf } from '#contract/reservation/reservation-rules.ts'
import { planSlots } from '#contract/reservation/slot-plan.ts'

const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count))
const hourMs = 3_600_000

describe('a day in Seoul', () => {
  test('begins at its own midnight, which is still yesterday in UTC', () => {
    expect(instantInSeoul('2026-11-28', 0).toISOString()).toBe('2026-11-27T15:00:00.000Z')
    expect(dayInSeoul(new Date('2026-11-27T15:00:00.000Z'))).toBe('2026-11-28')
    expect(dayInSeoul(new Date('2026-11-27T14:59:59.999Z'))).toBe('2026-11-27')
  })

  test('is the one of each of its minutes, and days add up', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: -400, max: 400 }),
        (day, minute, count) => {
          expect(dayInSeoul(instantInSeoul(day, minute))).toBe(day)
          expect(daysBetween(day, addDays(day, count))).toBe(count)
          expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day))
          expect(minuteOfClock(clockText(minute))).toBe(minute)
        },
      ),
    )
  })

  test('is one that there is', () => {
    expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '20261128', ''].some(isDay)).toBe(false)
  })
})

describe('slots', () => {
  test('follow the days of the week, but on closed days; the later rule counts', () => {
    const rules = [
      { weekdays: [1, 2], minutes: [660, 600], capacity: 1 },
      { weekdays: [2], minutes: [600], capacity: 3 },
    ]
    // 2026-11-30 is a Monday.
    const slots = planSlots({ rules, closedDays: ['2026-12-07'], from: '2026-11-30', days: 9 })
    expect(slots).toEqual([
      { day: '2026-11-30', minute: 600, capacity: 1 },
      { day: '2026-11-30', minute: 660, capacity: 1 },
      { day: '2026-12-01', minute: 600, capacity: 3 },
      { day: '2026-12-01', minute: 660, capacity: 1 },
      { day: '2026-12-08', minute: 600, capacity: 3 },
      { day: '2026-12-08', minute: 660, capacity: 1 },
    ])
  })
})

describe('what is due of a booking', () => {
  const startsAt = instantInSeoul('2026-12-10', 600)
  const booking = {
    ...{
      startsAt,
      endsAt: new Date(startsAt.getTime() + hourMs),
      bookedAt: new Date('2026-12-01T00:00:00Z'),
    },
    ...{
      cancelledAt: null,
      isStanding: true,
      isReminded: false,
      checkedAt: new Date('2026-12-01T00:00:00Z'),
    },
  }
  const at = (hours: number) => new Date(startsAt.getTime() + hours * hourMs)

  test('is the reminder a day before, the chain as the day begins, and nothing of the guest a day after', () => {
    const reminded = { ...booking, isReminded: true }
    const checked = { ...reminded, checkedAt: at(-10) }
    expect(dueOf(booking, at(-25))).toEqual({ step: null, at: at(-24) })
    expect(dueOf(booking, at(-24))).toEqual({ step: 'remind' })
    expect(dueOf(reminded, at(-11))).toEqual({ step: null, at: at(-10) })
    expect(dueOf(reminded, at(-10))).toEqual({ step: 'check' })
    expect(dueOf(checked, at(-9))).toEqual({ step: null, at: at(25) })
    expect(dueOf(checked, at(25))).toEqual({ step: 'forget' })
  })

  test('is no reminder of what was booked on the day before, is to be cancelled, or is today', () => {
    expect(dueOf(booking, at(-10))).toEqual({ step: 'check' })
    expect(timesOf({ ...booking, bookedAt: at(-20) }).remindAt).toBeNull()
    expect(dueOf({ ...booking, isStanding: false }, at(-20))).toEqual({ step: null, at: at(-10) })
  })

  test('of one that was cancelled is to forget its guest a day later, and no more', () => {
    const cancelled = { ...booking, isStanding: false, cancelledAt: at(-100) }
    expect(dueOf(cancelled, at(-99))).toEqual({ step: null, at: at(-76) })
    expect(dueOf(cancelled, at(-76))).toEqual({ step: 'forget' })
  })
})

describe('the file for calendars', () => {
  const event = {
    ...{ uid: 'reservation-7@punky.example', sequence: 1, at: new Date('2026-11-28T00:00:00Z') },
    ...{ startsAt: new Date('2026-12-10T01:00:00Z'), endsAt: new Date('2026-12-10T02:00:00Z') },
    ...{ title: 'Clinic; A, B', place: '서울 '.repeat(30), text: 'one\ntwo\\', isCancelled: true },
  }

  test('says when in UTC, escapes what has a meaning, and ends a booking under its own name', () => {
    const text = icsOf(event)
    expect(text).toContain('DTSTART:20261210T010000Z\r\nDTEND:20261210T020000Z\r\n')
    expect(text).toContain('SUMMARY:Clinic\\; A\\, B\r\n')
    expect(text).toContain('DESCRIPTION:one\\ntwo\\\\\r\n')
    expect(text).toContain('METHOD:CANCEL\r\n')
    expect(text).toContain('UID:reservation-7@punky.example\r\nSEQUENCE:1\r\n')
  })

  test('has lines of 75 bytes at most, and loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const lines = icsOf({ ...event, title }).split('\r\n')
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
        const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
        expect(unfolded).toContain(
          `SUMMARY:${title.replace(/[\\;,]/g, (it) => `\\${it}`).replace(/\r?\n/g, '\\n')}`,
        )
      }),
    )
  })
})
