import { DecodeError } from '../executor/decode-error.ts'
import type { RpcContext, RpcMethod } from './context.ts'
import { accountMethods } from './methods/accounts.ts'
import { blockMethods } from './methods/blocks.ts'
import { clusterMethods } from './methods/cluster.ts'
import { dasMethods } from './methods/das.ts'
import { feeMethods } from './methods/fees.ts'
import { historyMethods } from './methods/history.ts'
import { sendMethods } from './methods/send.ts'
import { tokenMethods } from './methods/tokens.ts'
import { jsonText } from './json-text.ts'
import { RpcError } from './rpc-error.ts'

const methods = new Map<string, RpcMethod>(
  Object.entries({
    ...clusterMethods,
    ...feeMethods,
    ...accountMethods,
    ...tokenMethods,
    ...sendMethods,
    ...historyMethods,
    ...blockMethods,
    ...dasMethods,
  }),
)

/** Requests one batch may hold. */
const BATCH_MAX = 1000

/** The answer to one HTTP body; null when it must be lost on its way (a fault switch). */
export async function answerBody(context: RpcContext, body: string): Promise<string | null> {
  const parsed = parseJson(body)
  if (parsed === undefined) return JSON.stringify(failure(null, new RpcError('parse', 'Parse error')))
  if (!Array.isArray(parsed)) return answerOne(context, parsed)
  if (parsed.length === 0 || parsed.length > BATCH_MAX) {
    const message = `Invalid request: a batch holds 1 to ${BATCH_MAX} requests`
    return JSON.stringify(failure(null, new RpcError('invalidRequest', message)))
  }
  const answers = await Promise.all(parsed.map((request) => answerOne(context, request)))
  return answers.includes(null) ? null : `[${answers.join(',')}]`
}

/** A JSON-RPC success. */
export function success(id: unknown, result: unknown) {
  return { jsonrpc: '2.0', result: result ?? null, id }
}

/** A JSON-RPC failure; bytes that are no transaction are wrong params, anything unforeseen an internal error. */
export function failure(id: unknown, error: unknown) {
  return { jsonrpc: '2.0', error: rpcError(error).toJson(), id }
}

/** A request's method, params and id (undefined: none). Throws RpcError invalidRequest. */
export function readRequest(request: unknown): {
  method: string
  params: unknown
  id: RequestId | undefined
} {
  if (typeof request === 'object' && request !== null && 'method' in request) {
    const id = 'id' in request ? request.id : undefined
    const params = 'params' in request ? (request.params ?? []) : []
    if (typeof request.method === 'string' && isRequestId(id)) return { method: request.method, params, id }
  }
  throw new RpcError('invalidRequest', 'Invalid request')
}

type RequestId = string | number | null

function isRequestId(id: unknown): id is RequestId | undefined {
  return id === null || ['string', 'number', 'undefined'].includes(typeof id)
}

async function answerOne(context: RpcContext, request: unknown): Promise<string | null> {
  let id: unknown = null
  try {
    const { method, params, id: requestId } = readRequest(request)
    id = requestId ?? null
    const run = methods.get(method)
    if (run === undefined) throw new RpcError('methodNotFound', 'Method not found')
    const result = await run(context, params)
    if (method === 'sendTransaction' && context.faults.losesAnswer(context.view.index)) return null
    return jsonText(success(id, result))
  } catch (error) {
    return JSON.stringify(failure(id, error))
  }
}

function rpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  return new RpcError(error instanceof DecodeError ? 'invalidParams' : 'internal', messageOf(error))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    return undefined
  }
}
