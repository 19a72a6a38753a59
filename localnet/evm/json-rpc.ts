import { z } from 'zod'

const reply = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
})

/** An error a chain answered. `code` is JSON-RPC's. */
export class RpcAnswerError extends Error {
  override name = 'RpcAnswerError'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** One JSON-RPC call to a chain of the localnet. @throws RpcAnswerError with what the chain says. */
export async function callRpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = reply.parse(await response.json())
  if (error) throw new RpcAnswerError(error.code, error.message)
  return result
}
