import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sampleAt } from '../../mock/checked-fetch.ts'

interface Call {
  method: string
  url: URL
  body: unknown
  key: string | null
}

interface Refusal {
  code: string
  issues?: { path: string; message: string }[]
}

/** What the played API answers: a value, or a refusal. */
export type Answer = { value: unknown } | { refusal: Refusal }

/** Every page of the console reads it; it says nothing of what is tested. */
const config = endpoints.readConfig.path

/** The network, and nothing else, is played. @returns what was asked for, in its order. */
export function playApi(answer: (asked: Call) => Answer | Promise<Answer>): Call[] {
  const all: Call[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.endsWith(config)) return new Response(JSON.stringify({ returnValue: sampleAt(address) }))
    const asked = {
      method: init.method ?? 'GET',
      url: new URL(address, 'http://console.example'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    all.push(asked)
    const given = await answer(asked)
    if ('value' in given) return new Response(JSON.stringify({ returnValue: given.value }))
    const { code, issues = [] } = given.refusal
    const envelope = { resultCd: code, returnCd: '-1', returnMessage: '', returnValue: null, requestId: 'r' }
    const params = { issues: issues.map((issue) => ({ code: 'INVALID', ...issue })) }
    return new Response(JSON.stringify({ ...envelope, params }), { status: 400 })
  })
  return all
}

export function pageOf(...rows: unknown[]) {
  return { value: { rows, next: null, total: null } }
}

/** A page at an address, with a way out of it and its address beside it. */
export function openAt(page: ReactElement, { at = '/list', path = '/list' } = {}) {
  const Frame = () => (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <output aria-label="address">{useLocation().pathname + useLocation().search}</output>
      <Outlet />
    </>
  )
  const children = [
    { path, element: page },
    { path: '*', element: <p>Another page</p> },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [at] })
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  )
  return router
}

export function address() {
  return screen.getByLabelText('address').textContent
}
