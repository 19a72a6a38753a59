import { expect, test } from 'vitest'
import {
  countByStage,
  countTransactions,
  estimateSeconds,
  secondsToFinal,
} from '#contract/operation/estimate.ts'
import { countCanaryStages } from '#contract/run/canary.ts'
import { cutByStage } from '#worker/engine/planning/stages.ts'

const plain = { items: 1_000, itemsPerTransaction: 14, hasTrees: false, isCanary: false, hasGuard: false }
function seconds(work: Partial<typeof plain>) {
  return estimateSeconds({ ...plain, ...work }, 400)
}
const wait = secondsToFinal(400)

test('each stage of a canary waits for finality, and so does the return of guards', () => {
  const base = seconds({})
  expect(seconds({ isCanary: true })).toBeGreaterThanOrEqual(base + 3 * wait - 1)
  expect(seconds({ hasGuard: true })).toBeGreaterThanOrEqual(base + wait - 1)
})

test('a run that ends within its canary waits for the stages it has, and no more', () => {
  expect([1, 2, 11, 12, 111, 112].map(countCanaryStages)).toEqual([1, 2, 2, 3, 3, 3])
  expect(seconds({ items: 1, isCanary: true })).toBe(Math.ceil(wait))
  expect(seconds({ items: 11, isCanary: true })).toBe(Math.ceil(2 * wait))
})

test('a thousand items with canary, trees and guards take about a minute and a half', () => {
  const all = seconds({ hasTrees: true, isCanary: true, hasGuard: true })
  expect(all).toBeGreaterThan(80)
  expect(all).toBeLessThan(105)
})

test.each([true, false])(
  'a quote counts the transactions that planning makes, with a canary: %s',
  (isCanary) => {
    for (const items of [1, 2, 4, 11, 12, 111, 112, 1_000])
      for (const itemsPerTransaction of [1, 14, 60]) {
        const stages = cutByStage(Array.from({ length: items }), 0, isCanary)
        const made = stages.reduce(
          (sum, stage) => sum + Math.ceil(stage.items.length / itemsPerTransaction),
          0,
        )
        expect(countTransactions({ items, itemsPerTransaction, isCanary })).toBe(made)
      }
    expect(countTransactions({ items: 4, itemsPerTransaction: 60, isCanary: true })).toBe(2)
    expect(countByStage({ items: 72, itemsPerTransaction: 60, isCanary })).toEqual(
      isCanary ? [1, 1, 2, 0] : [2],
    )
  },
)
