import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface StoredInBucket {
  bytes: Buffer
  contentType: string
  cacheControl: string
}

export interface TestBucket {
  /** What STORAGE_URL is, with the bucket and a folder in it. */
  url: string
  accessKeyId: string
  /** By the whole path below the bucket. */
  objects: Map<string, StoredInBucket>
  /** Every request, as METHOD and path. */
  requests: string[]
  /** The next requests are answered with these statuses instead. 0: the connection ends. */
  faults: number[]
  close(): Promise<void>
}

const bucketName = 'kongz'

/**
 * A stand-in of S3 on a free loopback port that keeps what its documentation promises: a write with `If-None-Match: *` happens only
 * where nothing lies (412), its bytes are held to their SHA-256 (400), it is whole or not at all, and a stranger is refused (403).
 */
export async function openTestBucket(): Promise<TestBucket> {
  const bucket = {
    accessKeyId: 'AKIATEST',
    objects: new Map<string, StoredInBucket>(),
    requests: [] as string[],
    faults: [] as number[],
  }
  const server = createServer((request, response) => void answer(bucket, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(bucket, {
    url: `http://127.0.0.1:${port}/${bucketName}/public/files`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

type State = Pick<TestBucket, 'accessKeyId' | 'objects' | 'requests' | 'faults'>

async function answer(bucket: State, request: IncomingMessage, response: ServerResponse) {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bucket').pathname)
  const method = request.method ?? 'GET'
  const body = await bytesOf(request)
  bucket.requests.push(`${method} ${path}`)
  const fault = bucket.faults.shift()
  if (fault === 0) return void request.socket.destroy()
  if (fault) return refuse(response, fault, 'InjectedFault')
  const credential = /Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request/.exec(
    request.headers.authorization ?? '',
  )
  if (credential?.[1] !== bucket.accessKeyId) return refuse(response, 403, 'InvalidAccessKeyId')
  if (!path.startsWith(`/${bucketName}/`)) return refuse(response, 404, 'NoSuchBucket')
  const key = path.slice(bucketName.length + 2)
  if (method === 'PUT') return put(bucket, { key, body, request, response })
  const object = bucket.objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  response.writeHead(200, {
    'content-type': object.contentType,
    'cache-control': object.cacheControl,
    'content-length': object.bytes.length,
  })
  response.end(method === 'HEAD' ? undefined : object.bytes)
}

function put(
  { objects }: State,
  given: { key: string; body: Buffer; request: IncomingMessage; response: ServerResponse },
) {
  const { key, body, request, response } = given
  const { headers } = request
  const checksum = createHash('sha256').update(body).digest('base64')
  if (body.length !== Number(headers['content-length'])) return refuse(response, 400, 'IncompleteBody')
  if ((headers['x-amz-checksum-sha256'] ?? checksum) !== checksum) return refuse(response, 400, 'BadDigest')
  if (headers['if-none-match'] === '*' && objects.has(key)) return refuse(response, 412, 'PreconditionFailed')
  objects.set(key, {
    bytes: body,
    contentType: headers['content-type'] ?? 'binary/octet-stream',
    cacheControl: headers['cache-control'] ?? '',
  })
  response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Buffer))
  return Buffer.concat(parts)
}
