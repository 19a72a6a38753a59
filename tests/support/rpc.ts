import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

export type RpcAnswer = { result: unknown } | { error: { code: number; message: string } }

export interface TestRpc {
  url: string
  /** Every call it got, in order. */
  calls: { method: string; params: unknown }[]
  close(): Promise<void>
}

const requestSchema = z.object({ id: z.unknown(), method: z.string(), params: z.unknown() })

/** A JSON-RPC server whose answers the test gives; a method it has no answer for is unknown. */
export async function openTestRpc(
  answer: (method: string, params: unknown) => RpcAnswer | undefined,
): Promise<TestRpc> {
  const calls: TestRpc['calls'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { id, method, params } = requestSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
      calls.push({ method, params })
      const reply = answer(method, params) ?? { error: { code: -32_601, message: 'method not found' } }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...reply }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
