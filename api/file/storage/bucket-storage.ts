import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { mediaTypes } from '#contract/file/file-type.ts'
import { AppError } from '../../app-error.ts'
import { cacheForEver, type FileStorage } from './storage.ts'

export interface Bucket {
  /** Scheme, host and port of the service. */
  endpoint: string
  name: string
  /** Before each key; empty, or it ends with a slash. */
  prefix: string
  region: string
  /** Null: the SDK finds them itself (the role of the machine). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  maxMs: number
}

/**
 * A bucket of any service that speaks S3. It is asked to write only where nothing lies (`If-None-Match`), so that two who write
 * at once, or a key that was written before, change nothing; and it checks the bytes by their SHA-256.
 */
export function createBucketStorage(bucket: Bucket): FileStorage {
  const client = openClient(bucket)
  const at = (key: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${key}` })
  const sizeOf = async (key: string) => {
    const head = await client.send(new HeadObjectCommand(at(key))).catch(asAbsent)
    return head && (head.ContentLength ?? 0)
  }
  return {
    put: async (key, { bytes, type }) => {
      const command = new PutObjectCommand({
        ...at(key),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: mediaTypes[type],
        CacheControl: cacheForEver,
        ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
        IfNoneMatch: '*',
      })
      await client.send(command).catch(async (cause: unknown) => {
        const status = statusOf(cause)
        if (status === 412) return
        // Somebody else writes the same key just now; whoever is told so has no write of their own.
        if (status === 409 && (await sizeOf(key)) !== null) return
        throw new AppError('STORAGE_UNREACHABLE', { cause })
      })
    },
    find: async (key) => {
      const size = await sizeOf(key)
      if (size === null) return null
      const open = async () => {
        const { Body } = await client.send(new GetObjectCommand(at(key))).catch((cause: unknown) => {
          throw new AppError('STORAGE_UNREACHABLE', { cause })
        })
        if (!(Body instanceof Readable)) throw new AppError('STORAGE_UNREACHABLE')
        return Body
      }
      return { bytes: size, open }
    },
  }
}

function openClient({ endpoint, region, credentials, maxMs }: Bucket) {
  return new S3Client({
    endpoint,
    region,
    // Buckets of other services have no host name of their own.
    forcePathStyle: true,
    ...(credentials && { credentials }),
    // The SHA-256 above is one; others are not known by every service.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { requestTimeout: maxMs, connectionTimeout: maxMs, throwOnRequestTimeout: true },
  })
}

function asAbsent(cause: unknown): null {
  if (statusOf(cause) === 404) return null
  throw new AppError('STORAGE_UNREACHABLE', { cause })
}

function statusOf(cause: unknown): number | undefined {
  return cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
}
