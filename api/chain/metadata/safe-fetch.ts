import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { readBounded } from '#worker/plain-rpc/bounded-body.ts'
import { isPublicIp, publicLookup } from '#worker/outbound/address-guard.ts'

const bytesMaxOfFile = 1024 * 1024
const redirectsMax = 3

/**
 * Reads a URL a stranger wrote: by https, from public addresses, at most 1 MB or `bytesMax`, within `timeoutMs`. Origins of
 * `allowed` may be anything, private and http too.
 * @throws Error when it must not be read or does not answer.
 */
export async function safeFetch(
  address: string,
  {
    allowed,
    timeoutMs,
    bytesMax = bytesMaxOfFile,
  }: { allowed: readonly string[]; timeoutMs: number; bytesMax?: number | undefined },
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(address)
  for (let hop = 0; hop <= redirectsMax; hop++) {
    const response = await open(url, allowed, signal)
    const status = response.statusCode ?? 0
    const { location } = response.headers
    if (status >= 300 && status < 400 && location) {
      response.destroy()
      url = new URL(location, url)
      continue
    }
    if (status !== 200) {
      response.destroy()
      throw new Error(`HTTP ${status}.`)
    }
    return readBounded(response, bytesMax)
  }
  throw new Error('It leads from one address to the next.')
}

function open(url: URL, allowed: readonly string[], signal: AbortSignal) {
  const isAllowed = allowed.some((it) => new URL(it).origin === url.origin)
  if (!isAllowed) requirePublic(url)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const options = {
    signal,
    headers: { accept: 'application/json, */*;q=0.5', 'user-agent': 'metadata-reader' },
    ...(!isAllowed && { lookup: publicLookup }),
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end()
  })
}

/** A name is judged when it is resolved; an address written in the URL is never resolved. */
function requirePublic(url: URL) {
  if (url.protocol !== 'https:') throw new Error('Only https is read.')
  if (url.username || url.password) throw new Error('A URL with a login is not read.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicIp(host)) throw new Error('The URL has a private address.')
}
