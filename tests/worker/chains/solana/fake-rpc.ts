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
  /** Changes what the RPC says from now on. */
  answer(script: FakeScript): void
  close(): Promise<void>
}

export type FakeScript = (method: string, params: unknown[]) => FakeReply

/** An RPC on the loopback that says what a test wants it to say. */
export async function startFakeRpc(initial: FakeScript): Promise<FakeRpc> {
  let script = initial
  const calls: FakeRpc['calls'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked: { id: number; method: string; params: unknown[] } = JSON.parse(
        Buffer.concat(chunks).toString('utf8'),
      )
      calls.push({ method: asked.method, params: asked.params })
      const reply = script(asked.method, asked.params)
      if (reply === 'hang') return
      response.statusCode = 'httpStatus' in reply ? reply.httpStatus : 200
      response.setHeader('content-type', 'application/json')
      response.end(bodyOf(reply, asked.id))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    calls,
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
