import { z } from 'zod'

import { RpcFailure } from './rpc-failure.ts'
import { AnswerTooLarge, type HttpAnswer, type Transport } from './transport.ts'

const HTTP_TOO_MANY_REQUESTS = 429

/** 429 inside a 200, as some providers say it, and their own code for "rate limited". */
export const RATE_LIMIT_CODES = new Set([HTTP_TOO_MANY_REQUESTS, -32429])

const replySchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), message: z.string().optional(), data: z.unknown().optional() })
    .optional(),
})
export type JsonRpcReply = z.infer<typeof replySchema>

export interface JsonRpcRequest {
  jsonrpc: '2.0'
  id: number
  method: string
  params: unknown[]
}

export interface JsonRpcServer {
  url: string
  /** How this RPC is called in errors: its host. */
  name: string
  timeoutMs: number
  transport: Transport
}

/** One request, one POST. Throws only RpcFailure. */
export function postOne(server: JsonRpcServer, request: JsonRpcRequest): Promise<JsonRpcReply> {
  return post(server, JSON.stringify(request), (answer) => parseReply(server.name, answer))
}

/**
 * Many requests, one POST (a JSON-RPC batch). Throws only RpcFailure; null when the RPC answers
 * something else than a list, which is how those answer that take no batches.
 */
export function postMany(server: JsonRpcServer, requests: JsonRpcRequest[]): Promise<JsonRpcReply[] | null> {
  return post(server, JSON.stringify(requests), ({ status, body }) => {
    if (status === HTTP_TOO_MANY_REQUESTS) throw new RpcFailure(server.name, 'rate-limited', { status })
    const parsed = z.array(replySchema).safeParse(parseJson(body))
    if (parsed.success) return parsed.data
    const single = replySchema.safeParse(parseJson(body))
    if (single.success && RATE_LIMIT_CODES.has(single.data.error?.code ?? 0))
      throw new RpcFailure(server.name, 'rate-limited', { status })
    if (status >= 500) throw new RpcFailure(server.name, 'unreachable', { status })
    return null
  })
}

async function post<T>(server: JsonRpcServer, body: string, parse: (answer: HttpAnswer) => T): Promise<T> {
  const signal = AbortSignal.timeout(server.timeoutMs)
  try {
    return parse(await server.transport(server.url, body, signal))
  } catch (error) {
    if (error instanceof RpcFailure) throw error
    if (error instanceof AnswerTooLarge) throw new RpcFailure(server.name, 'bad-answer', { cause: error })
    throw new RpcFailure(server.name, signal.aborted ? 'timed-out' : 'unreachable', {
      cause: withoutUrl(error),
    })
  }
}

function parseReply(name: string, { status, body }: HttpAnswer): JsonRpcReply {
  if (status === HTTP_TOO_MANY_REQUESTS) throw new RpcFailure(name, 'rate-limited', { status })
  const isOk = status >= 200 && status < 300
  const parsed = replySchema.safeParse(parseJson(body))
  // A node may answer an error with HTTP 4xx or 5xx and a proper JSON-RPC body: the body says more.
  if (parsed.success && (isOk || parsed.data.error !== undefined)) return parsed.data
  throw new RpcFailure(name, isOk ? 'bad-answer' : 'unreachable', { status })
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Network errors may quote the URL; only their class and system code go further. */
function withoutUrl(error: unknown): { name: string; code: string | null } {
  const name = error instanceof Error ? error.name : 'unknown'
  return { name, code: systemCode(error) ?? (error instanceof Error ? systemCode(error.cause) : null) }
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
