import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useProgressStream } from '#web/src/shared/use-progress-stream.ts'

interface Value {
  version: number
  completed: number
}

class FakeSource extends EventTarget {
  static made: FakeSource[] = []
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.made.push(this)
  }
  open(): void {
    this.readyState = FakeSource.OPEN
    this.onopen?.()
  }
  send(value: Value): void {
    this.dispatchEvent(new MessageEvent('progress', { data: JSON.stringify(value) }))
  }
  break(isFinal = false): void {
    this.readyState = isFinal ? FakeSource.CLOSED : 0
    this.onerror?.()
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
  }
}

function source(): FakeSource {
  const last = FakeSource.made.at(-1)
  if (!last) throw new Error('No stream was opened.')
  return last
}
async function pass(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}

function follow(poll: () => Promise<Value>) {
  const seen: Value[] = []
  const hook = renderHook(() =>
    useProgressStream<Value>({
      url: '/events',
      eventName: 'progress',
      parse: (text) => JSON.parse(text) as Value,
      versionOf: (value) => value.version,
      poll,
      onValue: (value) => seen.push(value),
    }),
  )
  return { hook, seen }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.made = []
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('useProgressStream', () => {
  it('draws at most four times a second, and always the newest', async () => {
    const { seen } = follow(() => Promise.reject(new Error('unused')))
    act(() => source().open())
    for (let version = 1; version <= 100; version++) source().send({ version, completed: version })
    await pass(250)
    expect(seen).toEqual([{ version: 100, completed: 100 }])
  })

  it('never goes back to an older count after a reconnect', async () => {
    const { seen } = follow(() => Promise.resolve({ version: 3, completed: 3 }))
    act(() => source().open())
    source().send({ version: 9, completed: 90 })
    await pass(300)
    act(() => source().break())
    await pass(3_100)
    expect(seen.at(-1)).toEqual({ version: 9, completed: 90 })
  })

  it('asks again and again while the line is down, and is live after', async () => {
    const { hook, seen } = follow(() => Promise.resolve({ version: 5, completed: 50 }))
    act(() => source().break())
    expect(hook.result.current).toBe('reconnecting')
    await pass(3_300)
    expect(seen).toEqual([{ version: 5, completed: 50 }])
    act(() => source().open())
    source().send({ version: 6, completed: 60 })
    await pass(250)
    expect(hook.result.current).toBe('live')
    expect(seen.at(-1)).toEqual({ version: 6, completed: 60 })
  })

  it('opens a new stream when the browser gave up on the old one', async () => {
    follow(() => Promise.resolve({ version: 1, completed: 1 }))
    act(() => source().break(true))
    await pass(3_100)
    expect(FakeSource.made.length).toBe(2)
  })

  it('closes its stream when the page is left', () => {
    const { hook } = follow(() => Promise.resolve({ version: 1, completed: 1 }))
    hook.unmount()
    expect(source().readyState).toBe(FakeSource.CLOSED)
  })
})
