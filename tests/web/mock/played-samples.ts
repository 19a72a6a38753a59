import { z } from 'zod'
import { vi } from 'vitest'
import { endpointAt, sampleAt } from './checked-fetch.ts'
import { sampleOf } from './sample-of.ts'

/** What the API answered so far, and whether it has answered everything. */
export interface Played {
  texts: string[]
  pending: number
}

/**
 * The network, and nothing else, is played: each endpoint answers a sample of what it may, each list one row.
 * @param rows of lists whose rows no schema says whole, by their address.
 */
export function playSamples(rows: Readonly<Record<string, unknown[]>> = {}): Played {
  const played: Played = { texts: [], pending: 0 }
  for (const name of ['EventSource', 'Worker']) vi.stubGlobal(name, SilentSource)
  vi.stubGlobal('ResizeObserver', SilentObserver)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    played.pending += 1
    await Promise.resolve()
    const body = JSON.stringify({ returnValue: withRow(address, init.method ?? 'GET', rows) })
    played.texts.push(body)
    played.pending -= 1
    return new Response(body)
  })
  return played
}

/** A stream, or a worker, of which nothing comes. */
class SilentSource extends EventTarget {
  close() {
    // There is nothing to end.
  }
  terminate() {
    // There is nothing to end.
  }
  postMessage() {
    // Nobody is there to read it.
  }
}
class SilentObserver {
  observe() {
    // Nothing has a size here.
  }
  unobserve() {
    // Nor had it one.
  }
  disconnect() {
    // There is nothing to end.
  }
}

function withRow(address: string, method: string, given: Readonly<Record<string, unknown[]>>): unknown {
  const value = sampleAt(address, method)
  const { pathname } = new URL(address, 'http://played.example')
  const reply = endpointAt(method, pathname)?.reply
  const rows = reply instanceof z.ZodObject ? reply.shape['rows'] : null
  if (!(rows instanceof z.ZodArray) || !(rows.element instanceof z.ZodType)) return value
  const next = reply instanceof z.ZodObject && 'next' in reply.shape ? { next: null } : {}
  return { ...z.looseObject({}).parse(value), ...next, rows: given[pathname] ?? [sampleOf(rows.element)] }
}
