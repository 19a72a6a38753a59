import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a scripted RPC does with one call: a result, a JSON-RPC error, an HTTP status, or raw bytes. */
export type FakeReply =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | { httpStatus: number }
  | { body: string }
  | 'hang'

export interface FakeRpc {
  url: string
  /** Methods called, in order. */
  calls: { method: string; params: unknown[] }[]
  /** Requests in each POST, in order. */
  posts: number[]
  /** Changes what the RPC says from now on. */
  answer(script: FakeScript): void
  close(): Promise<void>
}

export type FakeScript = (method: string, params: unknown[]) => FakeReply

interface Asked {
  id: number
  method: string
  params: unknown[]
}

/** An RPC on the loopback that says what a test wants it to say; batches it answers from the last to the first. */
export async function startFakeRpc(
  initial: FakeScript,
  { takesBatches = true }: { takesBatches?: boolean } = {},
): Promise<FakeRpc> {
  let script = initial
  const calls: FakeRpc['calls'] = []
  const posts: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: Asked | Asked[] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      posts.push(Array.isArray(body) ? body.length : 1)
      const asked = Array.isArray(body) ? body : [body]
      calls.push(...asked.map(({ method, params }) => ({ method, params })))
      const replies = asked.map((it) => ({ id: it.id, reply: script(it.method, it.params) }))
      const isLost = replies.some(({ reply }) => reply === 'hang')
      if (isLost) return
      const bad = replies.find(({ reply }) => reply !== 'hang' && 'httpStatus' in reply)?.reply
      response.statusCode = bad && bad !== 'hang' && 'httpStatus' in bad ? bad.httpStatus : 200
      response.setHeader('content-type', 'application/json')
      const texts = replies.flatMap(({ id, reply }) => (reply === 'hang' ? [] : [bodyOf(reply, id)]))
      const isList = Array.isArray(body) && takesBatches
      response.end(isList ? `[${texts.reverse().join(',')}]` : (texts[0] ?? ''))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
    posts,
    answer: (next) => {
      script = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function bodyOf(reply: Exclude<FakeReply, 'hang'>, id: number): string {
  if ('httpStatus' in reply) return 'no'
  if ('body' in reply) return reply.body
  return JSON.stringify({ jsonrpc: '2.0', id, ...reply })
}

/** Shorthand for a result with a context. */
export function at(slot: number, value: unknown): FakeReply {
  return { result: { context: { slot }, value } }
}
