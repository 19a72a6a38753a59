import { expect, test } from 'vitest'
import { backOffMs, mailBackOffMs, retryPolicy } from '#worker/queue/retry-policy.ts'

test('waits half a second first, then twice as long each time, never longer than half a minute', () => {
  expect([1, 2, 3, 4].map(backOffMs)).toEqual([500, 1_000, 2_000, 4_000])
  expect(backOffMs(0)).toBe(500)
  expect(backOffMs(100)).toBe(retryPolicy.backOffMaxMs)
})

test('spreads the tries of a mail over some hours, then gives up', () => {
  const waits = Array.from({ length: retryPolicy.mailTriesMax - 1 }, (_, at) => mailBackOffMs(at + 1) ?? 0)
  expect(waits[0]).toBe(30_000)
  expect(Math.max(...waits)).toBe(3_600_000)
  const hours = waits.reduce((sum, ms) => sum + ms, 0) / 3_600_000
  expect(hours).toBeGreaterThan(2)
  expect(hours).toBeLessThan(6)
  expect(mailBackOffMs(retryPolicy.mailTriesMax)).toBeNull()
})
