import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSendWindow } from '#worker/engine/drive/send-window.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('grows by a step only after a whole window was taken', () => {
  const window = createSendWindow(createPolicy(), { first: 16, min: 1, max: 512 })
  for (let n = 0; n < 15; n += 1) window.taken()
  expect(window.size).toBe(16)
  window.taken()
  expect(window.size).toBe(17)
})
test('halves on a refusal, once for a burst of them, and never goes below its least', () => {
  const window = createSendWindow(createPolicy(), { first: 16, min: 3, max: 512 })
  for (let n = 0; n < 20; n += 1) window.refused()
  expect(window.size).toBe(8)
  for (let n = 0; n < 9; n += 1) {
    vi.advanceTimersByTime(1_001)
    window.refused()
  }
  expect(window.size).toBe(3)
})
test('never grows past its most', () => {
  const window = createSendWindow(createPolicy(), { first: 100, min: 1, max: 104 })
  for (let n = 0; n < 300; n += 1) window.taken()
  expect(window.size).toBe(104)
})
