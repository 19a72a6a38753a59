import { z } from 'zod'
import { errorEnvelopeSchema } from '#contract/envelope.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isAdminRole } from '#contract/role.ts'
import { ApiError } from './api-error.ts'
import { forgetForm, formHeaders } from './form-stamp.ts'

export type Input<E extends Endpoint> = {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
}
export interface CallOptions {
  signal?: AbortSignal
  /** For endpoints that create: the same key never creates twice. */
  idempotencyKey?: string
  /** In place of a JSON body. */
  bytes?: Uint8Array<ArrayBuffer>
}

let csrfToken: string | null = null
const signedOutListeners = new Set<() => void>()

/** The token of the session; sent with every write. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token
}

/** Calls back when any call finds that the session has ended. Returns the undo. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Asks the person to show once more that it is they; one question at a time. Answers whether they did. */
export type AskProof = () => Promise<boolean>
let askProof: AskProof | null = null

/** Who is asked when a call needs a fresh proof. Returns the undo. */
export function onProofNeeded(ask: AskProof): () => void {
  let asked: Promise<boolean> | null = null
  const once: AskProof = () => (asked ??= ask().finally(() => (asked = null)))
  askProof = once
  return () => {
    if (askProof === once) askProof = null
  }
}

/**
 * Calls one endpoint of the contract and returns its parsed `returnValue`. One that needs a fresh proof of who is there has it asked for, and
 * is sent once more with the same key.
 * Throws ApiError: with the code of the API, OFFLINE when nothing answered, REPLY_MALFORMED when the answer is not
 * what the contract says.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
  options: CallOptions = {},
): Promise<z.output<E['reply']>> {
  const keyed = endpoint.isIdempotent ? { idempotencyKey: crypto.randomUUID(), ...options } : options
  return withProof(() => callOnce(endpoint, input, keyed))
}

/**
 * Fetches the file that an endpoint streams, as `call` does one value: where a link would store a refusal as the file.
 * Throws ApiError.
 */
export function callFile<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Blob> {
  return withProof(async () => {
    const response = await send(endpoint, input, {})
    if (!response.ok) throw failureOf(endpoint, await readJson(response))
    return response.blob()
  })
}

async function withProof<T>(once: () => Promise<T>): Promise<T> {
  try {
    return await once()
  } catch (cause) {
    const isAsked = cause instanceof ApiError && cause.code === 'STEP_UP_REQUIRED'
    if (!isAsked || !askProof || !(await askProof())) throw cause
    return once()
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<z.output<E['reply']>> {
  const response = await send(endpoint, input, options)
  const body = await readJson(response)
  if (!response.ok) throw failureOf(endpoint, body)
  const parsed = z.object({ returnValue: endpoint.reply }).safeParse(body)
  if (!parsed.success) throw new ApiError('REPLY_MALFORMED', { params: { issues: parsed.error.issues } })
  return parsed.data.returnValue as z.output<E['reply']>
}

async function send(endpoint: Endpoint, input: Input<Endpoint>, options: CallOptions): Promise<Response> {
  const isWrite = endpoint.method !== 'get'
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': languageOfPage() }
  if (isWrite) headers['content-type'] = options.bytes ? 'application/octet-stream' : 'application/json'
  if (isWrite && csrfToken) headers['x-csrf-token'] = csrfToken
  if (endpoint.isForm) Object.assign(headers, await formHeaders())
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  try {
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method.toUpperCase(),
      headers,
      credentials: 'same-origin',
      ...(isWrite && { body: options.bytes ?? JSON.stringify(input.body ?? {}) }),
      ...(options.signal && { signal: options.signal }),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError('OFFLINE')
  }
}

/** Sentences come in the language the page is in at that moment. */
function languageOfPage(): string {
  return document.documentElement.lang || 'ko'
}

/** The address of an endpoint with its path and query filled in. Empty values are left out. */
export function urlOf<E extends Endpoint>(
  endpoint: E,
  input: Pick<Input<E>, 'params' | 'query'> = {},
): string {
  const params = recordOf(input.params)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  return withQuery(path, recordOf(input.query))
}

/** A path with a query. Empty values are left out. */
export function withQuery(path: string, values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      query.set(name, String(value))
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status >= 502 ? 'OFFLINE' : 'REPLY_MALFORMED', {
      params: { status: response.status },
    })
  }
}

function failureOf(endpoint: Endpoint, body: unknown): ApiError {
  const parsed = errorEnvelopeSchema.safeParse(body)
  if (!parsed.success) return new ApiError('REPLY_MALFORMED')
  const { resultCd, returnCd, requestId, params = {} } = parsed.data
  if (resultCd === 'FORM_REFUSED') forgetForm()
  if (resultCd === 'SIGNED_OUT' && isAdminRole(endpoint.role))
    for (const listener of signedOutListeners) listener()
  return new ApiError(resultCd, { params, requestId, returnCd })
}
