import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicIp, PrivateAddressError, publicLookup } from './address-guard.ts'
import { signWebhook } from './sign-webhook.ts'

export interface Webhook {
  /** The same for every try. */
  id: string
  url: string
  /** JSON. */
  body: string
  /** `whsec_...`, the newest first; more than one while a secret is being replaced. */
  secrets: readonly string[]
}

export interface WebhookOptions {
  /** Of connecting, sending and the first line of the answer together. */
  timeoutMs: number
  /** Origins that may be anything, private and http too. */
  allowedOrigins: readonly string[]
}

/** Why a webhook was not taken: a code, and the status of the answer where there was one; never what the answer said. */
export class WebhookError extends Error {
  override name = 'WebhookError'
  readonly status: number | null

  constructor(code: string, status: number | null = null, options?: ErrorOptions) {
    super(code, options)
    this.status = status
  }
}

/**
 * Posts a webhook to a public address by https, signed now. Only a 2xx is a success; a redirect is none, for it may lead
 * anywhere.
 * @returns the status. @throws WebhookError.
 */
export async function postWebhook(webhook: Webhook, options: WebhookOptions): Promise<number> {
  const response = await open(webhook, options)
  // What it says is not read: it may be endless, and nobody asks.
  response.destroy()
  const status = response.statusCode ?? 0
  if (status < 200 || status >= 300) throw new WebhookError(`HTTP ${status}`, status)
  return status
}

function open(webhook: Webhook, { timeoutMs, allowedOrigins }: WebhookOptions): Promise<IncomingMessage> {
  const url = parseUrl(webhook.url)
  const isAllowed = allowedOrigins.includes(url.origin)
  if (!isAllowed) requirePublic(url)
  const { id, body, secrets } = webhook
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'alerts',
    ...signWebhook({ id, at: Math.floor(Date.now() / 1_000), body }, secrets),
  }
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers,
      agent: false as const,
      ...(!isAllowed && { lookup: publicLookup }),
    }
    request(url, options, resolve)
      .on('error', (error) => reject(new WebhookError(codeOf(error), null, { cause: error })))
      .end(body)
  })
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new WebhookError('URL_INVALID')
  return new URL(text)
}

/** A name is judged when it is resolved for the connection; an address written in the URL is never resolved. */
function requirePublic(url: URL) {
  if (url.protocol !== 'https:') throw new WebhookError('URL_NOT_HTTPS')
  if (url.username || url.password) throw new WebhookError('URL_HAS_LOGIN')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicIp(host)) throw new WebhookError('ADDRESS_NOT_PUBLIC')
}

function codeOf(error: Error): string {
  if (error instanceof PrivateAddressError) return 'ADDRESS_NOT_PUBLIC'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'TIMED_OUT'
  return 'code' in error && typeof error.code === 'string' ? error.code : 'NOT_REACHED'
}
