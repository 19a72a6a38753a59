import http from 'node:http'
import https from 'node:https'

export interface HttpAnswer {
  status: number
  body: Uint8Array
}

/** POSTs JSON. Rejects with the error of the network, or with AnswerTooLarge. */
export type Transport = (url: string, body: string, signal: AbortSignal) => Promise<HttpAnswer>

/** Answers larger than this are not answers to anything we ask (a whole 10 MB account in base64, and room). */
const ANSWER_BYTES_MAX = 32 * 1024 * 1024
const IDLE_SOCKETS_MAX = 64

export class AnswerTooLarge extends Error {}

/** Keep-alive over Node's own client, at half the processor time of fetch. `close` ends idle connections. */
export function createHttpTransport(): { transport: Transport; close(): void } {
  const options = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX }
  const agents = { http: new http.Agent(options), https: new https.Agent(options) }
  const send = (url: string, body: string, signal: AbortSignal, isRetry: boolean): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:')
      const request = (isSecure ? https : http).request(url, {
        method: 'POST',
        agent: isSecure ? agents.https : agents.http,
        signal,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      })
      request.on('response', (response) => void collect(response).then(resolve, reject))
      request.on('error', (error) => {
        // The server closed an idle connection just as it was used again: that says nothing about the server.
        const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isStale && !isRetry) send(url, body, signal, true).then(resolve, reject)
        else reject(error)
      })
      request.end(body)
    })
  return {
    transport: (url, body, signal) => send(url, body, signal, false),
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** The same over a given fetch. Redirects are refused: an RPC has no business sending us elsewhere. */
export function createFetchTransport(fetchFunction: typeof fetch): Transport {
  return async (url, body, signal) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetchFunction(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    return { status: response.status, body: response.body ? await gather(response.body) : new Uint8Array() }
  }
}

async function collect(response: http.IncomingMessage): Promise<HttpAnswer> {
  return { status: response.statusCode ?? 0, body: await gather(response) }
}

async function gather(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new AnswerTooLarge('The answer is larger than any answer should be.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
