import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { call, onSignedOut, setCsrfToken, urlOf } from '#web/src/shared/api-client.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { wrongOnPurpose } from '../mock/checked-fetch.ts'

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status })
}
function failure(resultCd: string, extra: object = {}) {
  return {
    resultCd,
    returnCd: '-1',
    returnMessage: 'x',
    returnValue: null,
    requestId: 'req-1',
    ...extra,
  }
}

function serve(reply: () => Response | Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(async () => reply())
  vi.stubGlobal('fetch', fetched)
  return fetched
}

async function caught(work: Promise<unknown>): Promise<ApiError> {
  try {
    await work
  } catch (cause) {
    if (cause instanceof ApiError) return cause
    throw cause
  }
  throw new Error('The call should have failed.')
}

afterEach(() => {
  setCsrfToken(null)
})

describe('call', () => {
  it('returns the parsed value of a success', async () => {
    serve(() =>
      answer(200, { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue: '20250626_1600' }),
    )
    expect(await call(endpoints.selectKeyValue, { query: { cdKey: 'FRONT_VERSION' } })).toBe('20250626_1600')
  })

  it('sends cookies to this origin only, the CSRF token and an idempotency key on creates', async () => {
    const fetched = serve(() => answer(404, failure('NOT_FOUND')))
    setCsrfToken('token')
    await caught(call(endpoints.createCollection, { body: undefined as never }, { idempotencyKey: 'k1' }))
    const init = fetched.mock.calls[0]?.[1]
    expect(init?.credentials).toBe('same-origin')
    expect(init?.headers).toMatchObject({ 'x-csrf-token': 'token', 'idempotency-key': 'k1' })
  })

  it('throws the code, the params and the request id of a refusal', async () => {
    serve(() => answer(409, failure('ITEMS_ALREADY_PLANNED', { params: { rows: '1, 2' } })))
    const error = await caught(call(endpoints.readDashboard))
    expect([error.code, error.params['rows'], error.requestId]).toEqual([
      'ITEMS_ALREADY_PLANNED',
      '1, 2',
      'req-1',
    ])
  })

  it('names the fields that were refused', async () => {
    const issues = [{ path: ['endTime'], code: 'custom', message: 'after the start' }]
    serve(() => answer(400, failure('BAD_REQUEST', { params: { issues } })))
    const error = await caught(call(endpoints.readDashboard))
    expect(error.fieldIssues).toEqual([
      { path: 'endTime', code: 'custom', message: 'after the start', params: {} },
    ])
  })

  it('says OFFLINE when nothing answers, and when a proxy answers for a dead server', async () => {
    serve(() => Promise.reject(new TypeError('failed to fetch')))
    expect((await caught(call(endpoints.readDashboard))).code).toBe('OFFLINE')
    serve(() => new Response('<html>bad gateway', { status: 502 }))
    expect((await caught(call(endpoints.readDashboard))).code).toBe('OFFLINE')
  })

  it('says REPLY_MALFORMED when the answer is not what the contract says', async () => {
    const body = JSON.stringify({ resultCd: 'SUCCESS', returnValue: 7 })
    serve(() => new Response(body, wrongOnPurpose))
    expect((await caught(call(endpoints.selectKeyValue, { query: { cdKey: 'x' } }))).code).toBe(
      'REPLY_MALFORMED',
    )
  })

  it('notifies the shell when the session has ended', async () => {
    serve(() => answer(401, failure('SIGNED_OUT')))
    const onEnd = vi.fn<() => void>()
    const undo = onSignedOut(onEnd)
    await caught(call(endpoints.readDashboard))
    undo()
    await caught(call(endpoints.readDashboard))
    expect(onEnd).toHaveBeenCalledOnce()
  })
})

describe('urlOf', () => {
  it('fills the path and leaves out empty filters', () => {
    const url = urlOf(endpoints.listItems, {
      params: { masterId: 7 },
      query: { group: 'failed', reason: '', search: 'a b', limit: 200 },
    })
    expect(url).toBe('/api/admin/masters/7/items?group=failed&search=a+b&limit=200')
  })
})
