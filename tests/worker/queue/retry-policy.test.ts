import { expect, test } from 'vitest'
import { backOffMs, retryPolicy } from '../../../worker/queue/retry-policy.ts'

test('waits half a second first, then twice as long each time, never longer than half a minute', () => {
  expect([1, 2, 3, 4].map(backOffMs)).toEqual([500, 1_000, 2_000, 4_000])
  expect(backOffMs(0)).toBe(500)
  expect(backOffMs(100)).toBe(retryPolicy.backOffMaxMs)
})
