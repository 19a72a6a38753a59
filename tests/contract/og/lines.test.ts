import { describe, expect, it } from 'vitest'
import { fitted, linesOf, measure } from '#contract/og/lines.ts'

describe('linesOf', () => {
  it('breaks between words and never inside of one', () => {
    const text = '펑키콩즈와 제네시스를 한 번만 발행합니다'
    const lines = linesOf(text, 25, 300, 9)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe(text)
  })

  it('keeps every line within the width', () => {
    const lines = linesOf(
      'How Ocullasummoning works: which NFTs can be paired, and what comes of it',
      25,
      320,
      9,
    )
    for (const line of lines) expect(measure(line, 25)).toBeLessThanOrEqual(320)
  })

  it('ends in an ellipsis when lines are left over', () => {
    const lines = linesOf('one two three four five six seven eight nine ten', 40, 260, 2)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    expect(measure(lines[1] ?? '', 40)).toBeLessThanOrEqual(260)
  })
})

describe('fitted', () => {
  it('takes the largest size that fits', () => {
    expect(fitted('Punky Coin', [76, 56], 560, 2).sizePx).toBe(76)
    expect(fitted('An uncommonly long title of a page', [76, 40], 560, 2).sizePx).toBe(40)
  })

  it('makes a word that is too long at every size as small as can be', () => {
    expect(fitted('x'.repeat(80), [76, 40], 560, 2)).toEqual({ sizePx: 40, lines: ['x'.repeat(80)] })
  })
})
