import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { MetadataProof } from '#contract/migration/parity.ts'
import type { ApiPolicy } from '../../policy.ts'
import { proveMetadata, type ReadBytes } from './prove-metadata.ts'
import { safeFetch } from './safe-fetch.ts'

export interface TokenMetadata {
  name: string | null
  /** https, data:, or of an allowed origin: fit for a browser. */
  image: string | null
}

export interface MetadataReader {
  /** Name and picture of a token URI; both null where it cannot be read. Never throws. */
  read(uri: string): Promise<TokenMetadata>
  /** The same with hashes of the bytes of file and picture. Never throws. */
  prove(uri: string): Promise<MetadataProof>
}

const nothing: TokenMetadata = { name: null, image: null }
const keptMax = 5_000
const provenMax = 500
const nameMax = 200
const imageMax = 2_000

const schema = z.object({ name: z.unknown(), image: z.unknown(), image_url: z.unknown() })

/** @param input.gateway URL ipfs:// is read from, with a slash at its end. @param input.allowed see safeFetch. */
export function createMetadataReader(input: {
  gateway: string
  allowed: readonly string[]
  policy: Pick<ApiPolicy, 'metadataMaxMs' | 'metadataFreshMs' | 'metadataAskAgainMs'>
}): MetadataReader {
  const { metadataMaxMs, metadataFreshMs, metadataAskAgainMs } = input.policy
  const kept = new LRUCache<string, Promise<TokenMetadata>>({ max: keptMax, ttl: metadataFreshMs })
  const proven = new LRUCache<string, Promise<MetadataProof>>({ max: provenMax, ttl: metadataAskAgainMs })
  const readBytes: ReadBytes = async (url, bytesMax) =>
    url.startsWith('data:')
      ? decodeData(url)
      : safeFetch(url, { allowed: input.allowed, timeoutMs: metadataMaxMs, bytesMax })
  const describe = (text: string): TokenMetadata => {
    const { name, image, image_url } = schema.partial().parse(JSON.parse(text))
    return { name: shortText(name), image: imageOf(image ?? image_url, input) }
  }
  const readNow = async (uri: string): Promise<TokenMetadata> =>
    describe((await readBytes(toUrl(uri, input.gateway))).toString('utf8'))
  return {
    prove: (uri) => {
      const known = proven.get(uri)
      if (known) return known
      const value = proveMetadata({ uri, url: toUrl(uri, input.gateway), readBytes, describe })
      proven.set(uri, value)
      return value
    },
    read: (uri) => {
      const known = kept.get(uri)
      if (known) return known
      const value = readNow(uri).catch(() => {
        // What cannot be read now is tried again soon.
        if (kept.peek(uri) === value) kept.set(uri, value, { ttl: metadataAskAgainMs })
        return nothing
      })
      kept.set(uri, value)
      return value
    },
  }
}

/** ipfs://CID/path and ipfs://ipfs/CID/path through the gateway; everything else as it is. */
export function toUrl(uri: string, gateway: string) {
  const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri.trim())?.[1]
  return path === undefined ? uri.trim() : `${gateway.replace(/\/?$/, '/')}${path}`
}

function decodeData(url: string): Buffer {
  const [, base64, body] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(url) ?? []
  if (body === undefined) throw new Error('The data: URL holds nothing.')
  return base64 ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body))
}

function shortText(value: unknown) {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, nameMax) : null
}

/** What a browser may load as a picture; scripts in it do not run in an img. */
function imageOf(value: unknown, input: { gateway: string; allowed: readonly string[] }): string | null {
  if (typeof value !== 'string' || value.length > imageMax) return null
  const url = toUrl(value, input.gateway)
  if (/^data:image\//i.test(url)) return url
  if (!URL.canParse(url)) return null
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || input.allowed.some((host) => new URL(host).origin === origin) ? url : null
}
