import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { z } from 'zod'
import { faultCommand, type ParsedFaultCommand } from '../faults/fault-command.ts'
import type { RpcContext } from './context.ts'
import { answerBody, failure } from './dispatch.ts'
import { RpcError } from './rpc-error.ts'

/** A body larger than this is refused: a thousand sends of the largest transaction fit well. */
const BODY_BYTES_MAX = 8 * 1024 * 1024

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

/** Serves JSON-RPC on POST, /health on GET and the fault switches on POST /faults. */
export function httpHandler(
  context: RpcContext,
  runFault: (command: ParsedFaultCommand) => unknown,
): RequestListener {
  return (request, response) => {
    serve(context, runFault, request, response).catch((error: unknown) => {
      if (!response.headersSent) reply(response, 500, JSON.stringify(failure(null, error)))
      else response.destroy()
    })
  }
}

async function serve(
  context: RpcContext,
  runFault: (command: ParsedFaultCommand) => unknown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') return reply(response, 204, '')
  if (request.method === 'GET' && request.url === '/health') return reply(response, 200, 'ok')
  if (request.method !== 'POST')
    return reply(response, 405, 'Used HTTP Method is not allowed. POST is required')
  const body = await readBody(request)
  if (body === null) {
    const message = `Request body is too large: at most ${BODY_BYTES_MAX} bytes`
    response.shouldKeepAlive = false
    return reply(response, 413, JSON.stringify(failure(null, new RpcError('invalidRequest', message))))
  }
  if (request.url === '/faults') return serveFault(runFault, request, response, body)
  if (context.faults.limits(context.view.index)) return replyTooMany(response)
  const answer = await answerBody(context, body)
  if (answer === null) response.destroy()
  else reply(response, 200, answer)
}

/** From this machine and not from a web page: the switches can empty any account. */
function serveFault(
  runFault: (command: ParsedFaultCommand) => unknown,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '')
  if (!isLocal || request.headers.origin !== undefined) {
    return reply(response, 403, JSON.stringify({ error: 'Faults are set from this machine only.' }))
  }
  try {
    const parsed = faultCommand.safeParse(JSON.parse(body))
    if (!parsed.success) return reply(response, 400, JSON.stringify({ error: z.prettifyError(parsed.error) }))
    reply(response, 200, JSON.stringify(runFault(parsed.data)))
  } catch (error) {
    reply(response, 400, JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
  }
}

function replyTooMany(response: ServerResponse): void {
  const error = { code: 429, message: 'Too many requests for a specific RPC call' }
  reply(response, 429, JSON.stringify({ jsonrpc: '2.0', error, id: null }))
}

function reply(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(text)
  response.writeHead(status, {
    ...corsHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
}

/** The body as text; null when it is too large. Rejects when the client hangs up in the middle. */
function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_BYTES_MAX) chunks.push(chunk)
      else resolve(null)
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('error', reject)
  })
}
