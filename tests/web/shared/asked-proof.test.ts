import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { call, callFile, onProofNeeded } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'

interface Sent {
  key: string | undefined
  body: string
}
let sent: Sent[] = []
let isProved = false

function stubApi() {
  ;[sent, isProved] = [[], false]
  vi.stubGlobal('fetch', (_: string, init: { body: string; headers: Record<string, string> }) => {
    sent.push({ key: init.headers['idempotency-key'], body: init.body })
    const refusal = { resultCd: 'STEP_UP_REQUIRED', returnCd: '-1', returnMessage: '', requestId: 'r' }
    const body = isProved ? { returnValue: { retried: 1 } } : { ...refusal, returnValue: null }
    return Promise.resolve(new Response(JSON.stringify(body), { status: isProved ? 200 : 403 }))
  })
}
/** A person who shows who they are, or closes the window. */
function person(shows: boolean) {
  return vi.fn<() => Promise<boolean>>(async () => {
    await Promise.resolve()
    isProved = shows
    return shows
  })
}
const retry = { params: { masterId: 1 }, body: {} }
const keyed = { ...endpoints.retryMaster, isIdempotent: true }

afterEach(() => vi.unstubAllGlobals())

describe('a call that needs a fresh proof', () => {
  test('has it asked for, and is sent once more with the same key and body', async () => {
    stubApi()
    const ask = person(true)
    const stop = onProofNeeded(ask)
    expect(await call(keyed, retry)).toEqual({ retried: 1 })
    stop()
    expect(ask).toHaveBeenCalledOnce()
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
  })
  test('is refused where the person closes the window, or nobody asks', async () => {
    stubApi()
    const stop = onProofNeeded(person(false))
    const codeOf = () => call(keyed, retry).catch((cause: unknown) => toApiError(cause).code)
    expect(await codeOf()).toBe('STEP_UP_REQUIRED')
    stop()
    expect(await codeOf()).toBe('STEP_UP_REQUIRED')
    expect(sent).toHaveLength(2)
  })
  test('for a file is asked for before anything of it is kept, and its bytes come as they were sent', async () => {
    const replies = [
      new Response(
        JSON.stringify({
          ...{ resultCd: 'STEP_UP_REQUIRED', returnCd: '-1', returnMessage: '', requestId: 'r' },
          returnValue: null,
        }),
        { status: 403 },
      ),
      new Response('\uFEFFuser_no\r\n'),
    ]
    vi.stubGlobal('fetch', () => Promise.resolve(replies.shift()))
    const stop = onProofNeeded(person(true))
    const file = await callFile(endpoints.downloadUsers, { query: {} })
    stop()
    expect(replies).toEqual([])
    expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  })
  test('asks once for all that wait at the same time', async () => {
    stubApi()
    const ask = person(true)
    const stop = onProofNeeded(ask)
    await Promise.all([call(keyed, retry), call(keyed, retry), call(keyed, retry)])
    stop()
    expect(ask).toHaveBeenCalledOnce()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })
})
