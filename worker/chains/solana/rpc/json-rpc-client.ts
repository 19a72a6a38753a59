import { z } from 'zod'

import { RpcFailure } from './rpc-failure.ts'
import { AnswerTooLarge, type HttpAnswer, type Transport } from './transport.ts'

const HTTP_TOO_MANY_REQUESTS = 429
/** Some providers say it inside a 200: their own codes for "rate limited". */
const RATE_LIMIT_CODES = new Set([HTTP_TOO_MANY_REQUESTS, -32429])

const replySchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), message: z.string().optional(), data: z.unknown().optional() })
    .optional(),
})

export interface JsonRpcClientOptions {
  url: string
  /** How this RPC is called in errors: its host. */
  name: string
  timeoutMs: number
  transport: Transport
}

export type JsonRpcCall = <T>(method: string, params: unknown[], result: z.ZodType<T>) => Promise<T>

/** One POST a call. Throws only RpcFailure; whatever comes back is hostile until `result` has parsed it. */
export function createJsonRpcClient(options: JsonRpcClientOptions): JsonRpcCall {
  let lastId = 0
  return async (method, params, result) => {
    lastId += 1
    const id = lastId
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const reply = await post(options, body)
    if (reply.error !== undefined) throw refusal(options.name, reply.error)
    if (reply.id !== id) throw new RpcFailure(options.name, 'bad-answer')
    const parsed = result.safeParse(reply.result)
    if (!parsed.success) throw new RpcFailure(options.name, 'bad-answer', { cause: parsed.error })
    return parsed.data
  }
}

async function post(options: JsonRpcClientOptions, body: string): Promise<z.infer<typeof replySchema>> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    return parseReply(options.name, await options.transport(options.url, body, signal))
  } catch (error) {
    if (error instanceof RpcFailure) throw error
    if (error instanceof AnswerTooLarge) throw new RpcFailure(options.name, 'bad-answer', { cause: error })
    throw new RpcFailure(options.name, signal.aborted ? 'timed-out' : 'unreachable', {
      cause: withoutUrl(error),
    })
  }
}

function parseReply(name: string, { status, body }: HttpAnswer): z.infer<typeof replySchema> {
  if (status === HTTP_TOO_MANY_REQUESTS) throw new RpcFailure(name, 'rate-limited', { status })
  const isOk = status >= 200 && status < 300
  const parsed = replySchema.safeParse(parseJson(Buffer.from(body).toString('utf8')))
  // A node may answer an error with HTTP 4xx or 5xx and a proper JSON-RPC body: the body says more.
  if (parsed.success && (isOk || parsed.data.error !== undefined)) return parsed.data
  throw new RpcFailure(name, isOk ? 'bad-answer' : 'unreachable', { status })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(name: string, error: { code: number; data?: unknown }): RpcFailure {
  const reason = RATE_LIMIT_CODES.has(error.code) ? 'rate-limited' : 'refused'
  return new RpcFailure(name, reason, { status: error.code, data: error.data })
}

/** Network errors may quote the URL; only their class and system code go further. */
function withoutUrl(error: unknown): { name: string; code: string | null } {
  const name = error instanceof Error ? error.name : 'unknown'
  return { name, code: systemCode(error) ?? (error instanceof Error ? systemCode(error.cause) : null) }
}

function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
