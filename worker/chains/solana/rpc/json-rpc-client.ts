import type { z } from 'zod'

import { createBatcher } from './batcher.ts'
import { postOne, RATE_LIMIT_CODES, type JsonRpcRequest, type JsonRpcServer } from './json-rpc-post.ts'
import { RpcFailure } from './rpc-failure.ts'

/** Asked for many transactions at the same time, and for nothing that a wait for the others could spoil. */
const BATCHED_METHODS = new Set(['sendTransaction', 'getTransaction'])

export type JsonRpcCall = <T>(method: string, params: unknown[], result: z.ZodType<T>) => Promise<T>

/** Calls of one RPC. Throws only RpcFailure; whatever comes back is hostile until `result` has parsed it. */
export function createJsonRpcClient(server: JsonRpcServer): JsonRpcCall {
  const batcher = createBatcher(server)
  let lastId = 0
  return async (method, params, result) => {
    lastId += 1
    const request: JsonRpcRequest = { jsonrpc: '2.0', id: lastId, method, params }
    const reply = await (BATCHED_METHODS.has(method) ? batcher.post(request) : postOne(server, request))
    if (reply.error !== undefined) throw refusal(server.name, reply.error)
    if (reply.id !== request.id) throw new RpcFailure(server.name, 'bad-answer')
    const parsed = result.safeParse(reply.result)
    if (!parsed.success) throw new RpcFailure(server.name, 'bad-answer', { cause: parsed.error })
    return parsed.data
  }
}

function refusal(
  name: string,
  error: { code: number; message?: string | undefined; data?: unknown },
): RpcFailure {
  const reason = RATE_LIMIT_CODES.has(error.code) ? 'rate-limited' : 'refused'
  return new RpcFailure(name, reason, { status: error.code, data: error.data, said: error.message ?? '' })
}
