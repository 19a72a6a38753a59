import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/src/shared/api-error.ts'
import { klipPort } from '#web/src/site/wallet/ports/klip.ts'
import { codeOf } from './code-of.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('Klip', () => {
  let results: string[]
  let lifeMs: number
  let isRefusingToPrepare: boolean
  let [inFlight, most, polls] = [0, 0, 0]
  const failure = (resultCd: string) =>
    new Response(
      JSON.stringify({ resultCd, returnCd: '-1', returnMessage: '', returnValue: null, requestId: 'r' }),
      { status: 503 },
    )
  beforeEach(() => {
    vi.useFakeTimers()
    ;[results, inFlight, most, polls] = [[], 0, 0, 0]
    ;[lifeMs, isRefusingToPrepare] = [300_000, false]
    vi.stubGlobal('fetch', async (url: string) => {
      const reply = (returnValue: object) =>
        new Response(JSON.stringify({ resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue }))
      if (isRefusingToPrepare) return failure('KLIP_UNAVAILABLE')
      if (url.includes('prepare'))
        return reply({
          requestId: '8a0d1f6e-8c1b-4a52-9d55-3c2a3f1d9a01',
          qrText: 'qr',
          deepLink: 'klip://',
          expiresAt: new Date(Date.now() + lifeMs).toISOString(),
        })
      polls += 1
      inFlight += 1
      most = Math.max(most, inFlight)
      // Slower than the second between two questions.
      await new Promise((done) => setTimeout(done, 2_500))
      inFlight -= 1
      const result = results.shift() ?? 'prepared'
      if (result === 'OFFLINE') throw new TypeError('no network')
      if (/^[A-Z_]+$/.test(result)) return failure(result)
      return reply({ status: result, address: from, txHash: null, signature: null })
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const ask = (signal?: AbortSignal) => {
    const prompts: (string | null)[] = []
    const answer = codeOf(
      klipPort().connect({
        silent: false,
        onPrompt: (it) => void prompts.push(it && it.qrText),
        ...(signal && { signal }),
      }),
    )
    return { answer, prompts }
  }

  it('asks one question at a time, and takes its code off the screen at the end', async () => {
    results = ['prepared', 'requested', 'completed']
    const { answer, prompts } = ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await answer, most, polls]).toEqual(['done', 1, 3])
    expect(prompts).toEqual(['qr', null])
  })

  it.each([
    ['canceled', 'rejected'],
    ['expired', 'timedOut'],
    ['error', 'failed'],
  ])('stops at %s', async (status, code) => {
    results = [status]
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await answer, polls]).toEqual([code, 1])
  })

  it.each(['OFFLINE', 'KLIP_UNAVAILABLE', 'DEPENDENCY_DOWN', 'TOO_MANY_REQUESTS'])(
    'asks again after a question that was lost to %s',
    async (code) => {
      results = ['prepared', code, code, 'completed']
      const { answer, prompts } = ask()
      await vi.advanceTimersByTimeAsync(60_000)
      expect([await answer, polls]).toEqual(['done', 4])
      expect(prompts).toEqual(['qr', null])
    },
  )

  it('waits no longer than the time there is for what is lost', async () => {
    results = Array.from({ length: 200 }, () => 'OFFLINE')
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(310_000)
    expect(await answer).toBe('timedOut')
  })

  it('ends at any other failure, in the words of the API', async () => {
    results = ['NOT_FOUND']
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await answer, polls]).toEqual([new ApiError('NOT_FOUND', { requestId: 'r' }), 1])
    isRefusingToPrepare = true
    const refused = ask()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await refused.answer).toMatchObject({ name: 'ApiError', code: 'KLIP_UNAVAILABLE' })
  })

  it('asks for the answer though the clock here is an hour ahead', async () => {
    lifeMs = -3_300_000
    results = ['prepared', 'completed']
    const { answer } = ask()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await answer).toBe('done')
  })

  it('stops when the 300 seconds are over, and when the window is closed', async () => {
    const late = ask()
    await vi.advanceTimersByTimeAsync(310_000)
    expect(await late.answer).toBe('timedOut')
    const asked = polls
    const closing = new AbortController()
    const closed = ask(closing.signal)
    await vi.advanceTimersByTimeAsync(500)
    closing.abort()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await closed.answer).not.toBe('done')
    expect(polls).toBe(asked)
  })
})
