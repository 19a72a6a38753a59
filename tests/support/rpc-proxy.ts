import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What the proxy does with one call instead of passing its answer on. */
export type ProxyAnswer =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | { httpStatus: number }
  | { body: string }
  /** Takes the call to the chain, and loses the answer. */
  | 'lose'
  /** Never answers. */
  | 'hang'

/** Sees each call with the chain's own result; null passes it on. */
export type Meddler = (
  method: string,
  params: unknown[],
  ask: () => Promise<unknown>,
) => ProxyAnswer | null | Promise<ProxyAnswer | null>

export interface RpcProxy {
  url: string
  /** Methods asked so far, in order. */
  methods: string[]
  meddle(meddler: Meddler | null): void
  close(): Promise<void>
}

const call = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()).default([]) })
const reply = z.object({ result: z.unknown() })

/** An RPC in front of a real one, which lags, lies, fails or falls silent as a test wants. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  let meddler: Meddler | null = null
  const methods: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(Buffer.from(part))
      const body = Buffer.concat(parts).toString('utf8')
      const { id, method, params } = call.parse(JSON.parse(body))
      methods.push(method)
      const forward = () => post(target, body)
      const ask = async () => reply.parse(JSON.parse(await forward())).result
      const answer = (await meddler?.(method, params, ask)) ?? null
      if (answer === 'hang') return
      if (answer === 'lose') {
        await forward()
        return void request.socket.destroy()
      }
      response.setHeader('content-type', 'application/json')
      if (answer === null) return void response.end(await forward())
      if ('httpStatus' in answer) return void response.writeHead(answer.httpStatus).end()
      if ('body' in answer) return void response.end(answer.body)
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })().catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    methods,
    meddle: (next) => (meddler = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function post(url: string, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return response.text()
}
