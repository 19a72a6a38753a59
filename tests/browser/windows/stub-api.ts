import type { Page, Route } from 'playwright-core'
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

/** Every call of the page is answered here: as the case says, as the mock of the web tests does, or with a sample. */
export function stubApi(page: Page, answers: Answers) {
  return page.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) => answer(route, answers),
  )
}

async function answer(route: Route, answers: Answers) {
  const request = route.request()
  const url = new URL(request.url())
  const found = named.find(
    ({ endpoint, pattern }) =>
      endpoint.method === request.method().toLowerCase() && pattern.test(url.pathname),
  )
  if (!found || found.endpoint.kind === 'stream') return route.abort()
  const { name, endpoint, pattern } = found
  const params = { ...pattern.exec(url.pathname)?.groups }
  const body: unknown = request.postData() ? request.postDataJSON() : null
  const returnValue =
    answers[name] ?? handlers[name]?.({ params, query: url.searchParams, body }) ?? sampleOf(endpoint.reply)
  await route.fulfill({
    json: { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue },
  })
}
