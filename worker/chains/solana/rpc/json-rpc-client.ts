import { z } from 'zod'

import { RpcFailure } from './rpc-failure.ts'

/** Answers larger than this are not answers to anything we ask (a whole 10 MB account in base64, and room). */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024
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
  fetch: typeof fetch
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
    const response = await options.fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
      redirect: 'error',
    })
    const text = await readText(options.name, response)
    return parseReply(options.name, response, text)
  } catch (error) {
    if (error instanceof RpcFailure) throw error
    throw new RpcFailure(options.name, signal.aborted ? 'timed-out' : 'unreachable', {
      cause: withoutUrl(error),
    })
  }
}

async function readText(name: string, response: Response): Promise<string> {
  if (response.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new RpcFailure(name, 'bad-answer', { status: response.status })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseReply(name: string, response: Response, text: string): z.infer<typeof replySchema> {
  const { status } = response
  if (status === HTTP_TOO_MANY_REQUESTS) throw new RpcFailure(name, 'rate-limited', { status })
  const parsed = replySchema.safeParse(parseJson(text))
  // A node may answer an error with HTTP 4xx or 5xx and a proper JSON-RPC body: the body says more.
  if (parsed.success && (response.ok || parsed.data.error !== undefined)) return parsed.data
  throw new RpcFailure(name, response.ok ? 'bad-answer' : 'unreachable', { status })
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

/** Fetch errors may quote the URL; only their class and system code go further. */
function withoutUrl(error: unknown): { name: string; code: string | null } {
  const cause = error instanceof Error ? error.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return { name: error instanceof Error ? error.name : 'unknown', code }
}
