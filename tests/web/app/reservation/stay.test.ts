import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/reservation/days.ts'
import { checkGuest } from '#web/src/app/reservation/check-guest.ts'
import { byDay, daysOf, mayLeave, nightsOf, pressStay } from '#web/src/app/reservation/stay.ts'

const first = '2026-12-30'
/** Nights from the first day on, free or not. */
function nights(free: readonly number[]) {
  return byDay(
    free.map((count, at) => ({ slotId: at + 1, day: addDays(first, at), minute: 900, free: count })),
  )
}
const nobody = { from: null, until: null }

describe('the nights of a stay', () => {
  test('are those between the day one comes and the day one goes, over the end of a year too', () => {
    const slots = nights([1, 2, 1, 0])
    const come = pressStay(slots, nobody, first, 5)
    const stay = pressStay(slots, come, '2027-01-02', 5)
    expect(stay).toEqual({ from: first, until: '2027-01-02' })
    expect(nightsOf(slots, stay)).toEqual([1, 2, 3])
    expect(daysOf(stay)).toEqual([first, '2026-12-31', '2027-01-01', '2027-01-02'])
  })

  test('end on a day whose own night is full, and never go over one', () => {
    const slots = nights([1, 1, 0, 1])
    expect(mayLeave(slots, first, '2027-01-01', 5)).toBe(true)
    expect(mayLeave(slots, first, '2027-01-02', 5)).toBe(false)
    // A press behind the full night begins another stay.
    expect(pressStay(slots, { from: first, until: null }, '2027-01-02', 5)).toEqual({
      from: '2027-01-02',
      until: null,
    })
  })

  test('are free, one after the other, and no more than may be, whatever is pressed', () => {
    const presses = fc.array(fc.nat(20), { maxLength: 12 })
    const frees = fc.array(fc.nat(2), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(frees, presses, fc.integer({ min: 1, max: 6 }), (free, pressed, nightsMax) => {
        const slots = nights(free)
        let chosen: Parameters<typeof pressStay>[1] = nobody
        for (const at of pressed) chosen = pressStay(slots, chosen, addDays(first, at), nightsMax)
        const found = nightsOf(slots, chosen)
        if (found === null || chosen.from === null || chosen.until === null) return
        expect(found).toHaveLength(daysBetween(chosen.from, chosen.until))
        expect(found.length).toBeLessThanOrEqual(nightsMax)
        expect(found.every((slotId, at) => free[slotId - 1] !== 0 && slotId === (found[0] ?? 0) + at)).toBe(
          true,
        )
      }),
    )
  })
})

describe('what a guest types', () => {
  const good = {
    name: '김예약',
    phone: '010-1234-5678',
    email: 'guest@visitor.example',
    guests: '2',
    note: '',
  }

  test('is sent when nothing is wrong with it', () => {
    expect(checkGuest(good, 2)).toEqual({})
  })

  test.each([
    ['name', '김', { code: 'short', bound: 1 }],
    ['name', '', { code: 'check' }],
    ['phone', '010', { code: 'check' }],
    ['email', 'guest', { code: 'email' }],
    ['guests', '3', { code: 'check' }],
    ['guests', 'two', { code: 'check' }],
    ['note', 'x'.repeat(301), { code: 'long', bound: 300 }],
  ])('names %s where it is %s', (field, value, error) => {
    expect(checkGuest({ ...good, [field]: value }, 2)).toEqual({ [field]: error })
  })
})
