import { expect } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sampleOf } from './sample-of.ts'

type Fetch = (address: string, init?: RequestInit) => Promise<Response>

/**
 * The network as a test plays it, whose answers are the contract's: a success that the endpoint of its address cannot
 * give fails the test. Refusals, what is not of the API, and what is wrong on purpose pass as they are.
 */
export function checkedFetch(play: Fetch): Fetch {
  return async (address, init) => {
    const response = await play(address, init)
    const { pathname } = new URL(address, 'http://played.example')
    const isMeant = response.headers.has(wrong)
    if (isMeant || !response.ok || !pathname.startsWith('/api/')) return response
    const endpoint = endpointAt(init?.method ?? 'GET', pathname)
    expect.soft(endpoint, `The API has nothing at ${pathname}.`).toBeDefined()
    if (endpoint?.kind !== 'json') return response
    const body = (await response.clone().json()) as { returnValue?: unknown }
    const { error } = endpoint.reply.safeParse(body.returnValue)
    expect.soft(error?.message, `What is played at ${pathname} is not the contract's`).toBeUndefined()
    return response
  }
}

const wrong = 'x-played-wrong'

/** The head of an answer that is against the contract on purpose. */
export const wrongOnPurpose = { headers: { [wrong]: '1' } }

/** What the endpoint of an address may answer, where a test says nothing of it; null where there is none. */
export function sampleAt(address: string, method = 'GET'): unknown {
  const endpoint = endpointAt(method, new URL(address, 'http://played.example').pathname)
  return endpoint ? sampleOf(endpoint.reply) : null
}

/** @returns the endpoint of an address; of two, the one with more of it written out. */
export function endpointAt(method: string, pathname: string): Endpoint | undefined {
  const all: Endpoint[] = Object.values(endpoints)
  return all
    .filter((endpoint) => endpoint.method === method.toLowerCase() && isAt(endpoint.path, pathname))
    .sort((a, b) => countOpen(a.path) - countOpen(b.path))[0]
}

function isAt(path: string, pathname: string): boolean {
  const [wanted, given] = [path.split('/'), pathname.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at])
  )
}

function countOpen(path: string): number {
  return path.split('{').length
}
