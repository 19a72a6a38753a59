import type { Page } from 'playwright-core'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { handlers } from '../../web/mock/routes.ts'
import { sampleOf } from './sample-of.ts'

export type EndpointName = keyof typeof endpoints
export type Answers = Partial<Record<EndpointName, unknown>>

const named = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  name: name as EndpointName,
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** What a page calls instead of the network. A JSON text, or null for what is not answered. */
type Ask = (method: string, url: string, body: string) => Promise<string | null>

declare global {
  interface Window {
    __askStub: Ask
  }
}

/**
 * Every call of the page to the API is answered here: as `answersOf` says at the time, as the mock of the web tests
 * does, or with a sample. The page itself asks: a browser whose requests are held up one by one keeps no cache.
 */
export async function stubApi(page: Page, answersOf: () => Answers) {
  await page.exposeFunction('__askStub', ((method, url, body) =>
    Promise.resolve(answer(answersOf(), method, new URL(url), body))) satisfies Ask)
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!new URL(request.url).pathname.startsWith('/api/')) return fetch(input, init)
      const json = await window.__askStub(request.method, request.url, await request.text())
      if (json === null) throw new TypeError('Failed to fetch')
      return new Response(json, { headers: { 'content-type': 'application/json' } })
    }
  })
}

function answer(answers: Answers, method: string, url: URL, text: string): string | null {
  const found = named.find(
    ({ endpoint, pattern }) => endpoint.method === method.toLowerCase() && pattern.test(url.pathname),
  )
  if (!found || found.endpoint.kind === 'stream') return null
  const { name, endpoint, pattern } = found
  const params = { ...pattern.exec(url.pathname)?.groups }
  const body: unknown = text ? JSON.parse(text) : null
  const returnValue =
    answers[name] ?? handlers[name]?.({ params, query: url.searchParams, body }) ?? sampleOf(endpoint.reply)
  return JSON.stringify({ resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue })
}
