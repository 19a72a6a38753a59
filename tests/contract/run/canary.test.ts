import { expect, test } from 'vitest'
import { countThroughStage } from '#contract/run/canary.ts'

test.each([
  [0, 1_000, 1],
  [1, 1_000, 11],
  [2, 1_000, 111],
  [3, 1_000, 1_000],
  [2, 30, 30],
  [1, 5, 5],
])('the canary has let through after stage %i of a run of %i: %i', (stage, total, through) => {
  expect(countThroughStage(stage, total)).toBe(through)
})
