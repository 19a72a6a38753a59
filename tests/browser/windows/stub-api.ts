import type { Page } from 'playwright-core'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { replyOf, type EndpointName, type Replies } from '../../web/mock/replies.ts'

/** Whoever looks is an admin, and has the newest pages. */
const always: Replies = {
  readSession: { user: { role: 'owner' }, due: null },
  readDueFactor: null,
  selectKeyValue: '1',
}

const named = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
  name: name as EndpointName,
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** What a page calls instead of the network. A JSON text, or null for what is not answered. */
type Ask = (method: string, url: string) => Promise<string | null>

declare global {
  interface Window {
    __askStub: Ask
  }
}

/**
 * Every call of the page to the API is answered here: as `repliesOf` says at the time, else with a sample. The page itself
 * asks: a browser whose requests are held up one by one keeps no cache.
 */
export async function stubApi(page: Page, repliesOf: () => Replies) {
  await page.exposeFunction('__askStub', ((method, url) =>
    Promise.resolve(answer(repliesOf(), method, new URL(url)))) satisfies Ask)
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!new URL(request.url).pathname.startsWith('/api/')) return fetch(input, init)
      const json = await window.__askStub(request.method, request.url)
      if (json === null) throw new TypeError('Failed to fetch')
      return new Response(json, { headers: { 'content-type': 'application/json' } })
    }
  })
}

function answer(replies: Replies, method: string, url: URL): string | null {
  const found = named.find(
    ({ endpoint, pattern }) => endpoint.method === method.toLowerCase() && pattern.test(url.pathname),
  )
  if (!found || found.endpoint.kind === 'stream') return null
  const returnValue = said(found.name, { ...always, ...replies })
  return JSON.stringify({ resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue })
}

function said<Name extends EndpointName>(name: Name, replies: Replies) {
  return replyOf(name, replies[name])
}
