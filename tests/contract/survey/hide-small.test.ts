import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hideSmall, mayShow } from '#contract/survey/hide-small.ts'
import { cellMin } from '#contract/survey/results.ts'

describe('cells of results', () => {
  it('with fewer than five answers are hidden; nobody is nobody', () => {
    expect(hideSmall([0, 4, 5, 3], false)).toEqual([0, null, 5, null])
  })

  it('that could be worked out from a sum hide the smallest of the others, too', () => {
    expect(hideSmall([10, 4, 7, 0], true)).toEqual([10, null, null, 0])
    expect(hideSmall([4, 0], true)).toEqual([null, 0])
    // Two of two answers are one each.
    expect(hideSmall([1, 1, 13, 20], true)).toEqual([null, null, null, 20])
  })

  it('are never shown small, and a sum that is shown never tells one of them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 }), { maxLength: 8 }), (counts) => {
        const cells = hideSmall(counts, true)
        const hidden = counts.filter((_, at) => cells[at] === null)
        for (const [at, count] of counts.entries())
          if (cells[at] !== null) expect(count === 0 || count >= cellMin).toBe(true)
        const others = counts.filter((count, at) => cells[at] !== null && count > 0)
        const sum = hidden.reduce((total, count) => total + count, 0)
        if (hidden.length === 1 || (hidden.length > 1 && sum < cellMin)) expect(others).toEqual([])
      }),
    )
  })

  it('of a filter are shown when neither it nor the rest is small', () => {
    expect(mayShow(5, 5)).toBe(true)
    expect(mayShow(5, 10)).toBe(true)
    expect(mayShow(5, 9)).toBe(false)
    expect(mayShow(4, 10)).toBe(false)
    expect(mayShow(0, 0)).toBe(false)
  })
})
