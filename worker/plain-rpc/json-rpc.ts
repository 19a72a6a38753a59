import { z } from 'zod'
import { readBounded } from './bounded-body.ts'

/** No RPC gave an answer. The cause has no URL in it: URLs carry keys. */
export class RpcUnreachable extends Error {
  override name = 'RpcUnreachable'
}

/** The node answered that it cannot or will not: an unknown method, a call that reverts. */
export class RpcRefused extends Error {
  override name = 'RpcRefused'
  readonly rpcCode: number
  /** What came beside the message: of a call that reverts, what the contract said. */
  readonly data: unknown
  constructor(rpcCode: number, message: string, data?: unknown) {
    super(message)
    this.rpcCode = rpcCode
    this.data = data
  }
}

/** JSON-RPC's code of a method the node does not have. */
export const methodNotFound = -32_601
/** The same in EIP-1474. */
export const methodNotSupported = -32_004

const timeoutMs = 5_000
/** Of an answer that has no pages, and may have tens of thousands of entries. */
const largeTimeoutMs = 20_000
const bytesMax = 4 * 1024 * 1024
const largeBytesMax = 16 * 1024 * 1024

const replySchema = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
])

interface Asked<S extends z.ZodType> {
  method: string
  params: unknown
  schema: S
  /** The node has no pages of it, and there may be very much. */
  isLarge?: boolean
}

/**
 * Asks one RPC.
 * @throws RpcRefused when it answers an error, RpcUnreachable when it does not answer, or not as `schema` says.
 */
export async function askRpc<S extends z.ZodType>(url: string, input: Asked<S>): Promise<z.output<S>> {
  const reply = replySchema.safeParse(await post(url, input))
  if (!reply.success) throw new RpcUnreachable('The RPC answers no JSON-RPC.')
  if ('error' in reply.data) {
    const { code, message, data } = reply.data.error
    throw new RpcRefused(code, message, data)
  }
  const result = input.schema.safeParse(reply.data.result)
  if (!result.success) throw new RpcUnreachable(`The RPC answers ${input.method} in a shape of its own.`)
  return result.data
}

/** Asks one RPC after the other until one answers; a refusal is an answer. */
export async function askAnyRpc<S extends z.ZodType>(
  urls: readonly string[],
  input: Asked<S>,
): Promise<z.output<S>> {
  let last: unknown = null
  for (const url of urls)
    try {
      return await askRpc(url, input)
    } catch (error) {
      if (!(error instanceof RpcUnreachable)) throw error
      last = error
    }
  throw new RpcUnreachable('No RPC of this chain answers.', { cause: last })
}

async function post(
  url: string,
  { method, params, isLarge = false }: Omit<Asked<z.ZodType>, 'schema'>,
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(isLarge ? largeTimeoutMs : timeoutMs),
      redirect: 'error',
    })
    if (!response.body) throw new Error(`HTTP ${response.status} without a body.`)
    const body = await readBounded(response.body, isLarge ? largeBytesMax : bytesMax)
    if (response.status === 429 || response.status >= 500) throw new Error(`HTTP ${response.status}.`)
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new RpcUnreachable('The RPC does not answer.', { cause: describe(error) })
  }
}

/** The kind of failure without the address it happened at. */
function describe(error: unknown) {
  return error instanceof Error ? error.name : 'unknown'
}
