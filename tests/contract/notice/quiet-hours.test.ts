import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quietEndOf } from '#contract/notice/quiet-hours.ts'

const night = { quietFrom: 1320, quietUntil: 480 }
const minute = fc.integer({ min: 0, max: 1_439 })
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

describe('quiet hours', () => {
  test.each([
    [
      'at ten in the evening in Seoul, until eight of the next day',
      '2026-11-28T13:00:00Z',
      '2026-11-28T23:00:00.000Z',
    ],
    ['at three in the morning, until eight of the same', '2026-11-28T18:00:00Z', '2026-11-28T23:00:00.000Z'],
    ['at one minute to eight', '2026-11-28T22:59:00Z', '2026-11-28T23:00:00.000Z'],
  ])('are %s', (_, at, end) => {
    expect(quietEndOf(night, new Date(at))?.toISOString()).toBe(end)
  })

  test.each(['2026-11-28T23:00:00Z', '2026-11-28T12:59:59Z', '2026-11-28T03:00:00Z'])(
    'are over at %s',
    (at) => {
      expect(quietEndOf(night, new Date(at))).toBeNull()
    },
  )

  test('never are, where nothing is chosen', () => {
    const at = new Date('2026-11-28T18:00:00Z')
    expect(quietEndOf({ quietFrom: null, quietUntil: null }, at)).toBeNull()
    expect(quietEndOf({ quietFrom: 60, quietUntil: 60 }, at)).toBeNull()
  })

  test('end within a day, at a moment that is not quiet', () => {
    const property = fc.property(minute, minute, moment, (quietFrom, quietUntil, at) => {
      const end = quietEndOf({ quietFrom, quietUntil }, at)
      if (end === null) return
      expect(end.getTime()).toBeGreaterThan(at.getTime())
      expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(86_400_000)
      expect(quietEndOf({ quietFrom, quietUntil }, end)).toBeNull()
    })
    fc.assert(property, { numRuns: 500 })
  })
})
