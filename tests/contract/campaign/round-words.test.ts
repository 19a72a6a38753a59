import { expect, test } from 'vitest'
import { scheduleOf } from '#contract/campaign/begin-preset.ts'
import { presetCodes, type PresetValues } from '#contract/campaign/presets.ts'
import { campaignCodePattern, fillRound, roundMark } from '#contract/campaign/round-words.ts'
import { scheduleSchema } from '#contract/campaign/schedule.ts'
import { referenceBytesMax } from '#contract/operation/payout.ts'

test('the mark of a round is its campaign and its time, and fits every column that takes one', () => {
  const code = 'a'.repeat(16)
  expect(campaignCodePattern.test(code)).toBe(true)
  const at = new Date('2026-11-27T18:00:00Z')
  const { reference } = roundMark({ code, recipients: { by: 'list' } }, at)
  expect(reference).toBe(`${code} 20261127T1800Z`)
  // The shorter of both: what says "again" of a transfer has 32 bytes.
  expect(reference.length).toBeLessThanOrEqual(Math.min(32, referenceBytesMax))
})

test('the mark of a round is that of its campaign where nobody gets it twice', () => {
  const at = new Date('2026-11-27T18:00:00Z')
  const referenceOf = (isNeverTwice: boolean) =>
    roundMark({ code: 'alya', recipients: { by: 'rule', isNeverTwice } }, at).reference
  expect([referenceOf(true), referenceOf(false)]).toEqual(['alya', 'alya 20261127T1800Z'])
})

test('a code is small letters, digits and hyphens between them', () => {
  for (const code of [...presetCodes, 'a', 'etm-30']) expect(campaignCodePattern.test(code)).toBe(true)
  for (const code of ['', '-a', 'a-', 'A', 'a b', 'a'.repeat(17)])
    expect(campaignCodePattern.test(code)).toBe(false)
})

test('the number of a round stands wherever the list says so', () => {
  expect(fillRound('Alya {round}/{n} {round}', 31)).toBe('Alya 31/{n} 31')
})

test('a preset begins at its weekday and time in Seoul, after now, and fits a schedule', () => {
  const values: PresetValues = {
    ...{ kind: 'mint', recipients: 'list', amount: null, repeats: 'weekly', weekday: 4, time: '01:30' },
    ...{ weeks: 3, whenMissed: 'ask' },
  }
  // A Thursday in Seoul, one minute before and after the time.
  const before = scheduleOf(values, new Date('2026-11-25T16:29:00Z'))
  const after = scheduleOf(values, new Date('2026-11-25T16:31:00Z'))
  expect(before).toMatchObject({ first: '2026-11-25T16:30:00.000Z', until: '2026-12-09T16:30:00.000Z' })
  expect(after).toMatchObject({ first: '2026-12-02T16:30:00.000Z' })
  for (const schedule of [before, after]) expect(scheduleSchema.safeParse(schedule).success).toBe(true)
})
