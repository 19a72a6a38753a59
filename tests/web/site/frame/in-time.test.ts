import { afterEach, expect, test, vi } from 'vitest'
import { ChunkError, inTime } from '#web/src/site/frame/in-time.ts'

afterEach(() => vi.useRealTimers())

test('a file is waited for 120 s to the millisecond', async () => {
  vi.useFakeTimers()
  const failed = vi.fn<(cause: unknown) => void>()
  inTime(new Promise(() => undefined)).catch(failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError))
})

test('a file that came leaves no timer behind', async () => {
  vi.useFakeTimers()
  expect(await inTime(Promise.resolve('here'))).toBe('here')
  expect(vi.getTimerCount()).toBe(0)
})
