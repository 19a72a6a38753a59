import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileStore } from '#api/file/index.ts'
import type { FileStorage } from '#api/file/storage/storage.ts'
import { fileKeyOf } from '#contract/file/public-file.ts'
import { openTestBucket, type TestBucket } from '#tests/support/file/bucket.ts'
import { pictureOf, sha256Of } from '#tests/support/file/pictures.ts'

let folder: string
let bucket: TestBucket
beforeEach(async () => {
  folder = join(tmpdir(), `public-files-${randomUUID()}`)
  bucket = await openTestBucket()
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await bucket.close()
})

function open(storage: 'disk' | 'bucket', changes: { AWS_ACCESS_KEY_ID?: string } = {}): FileStorage {
  const env = {
    STORAGE_DIR: folder,
    STORAGE_URL: storage === 'bucket' ? bucket.url : undefined,
    PUBLIC_ASSETS_URL: undefined,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: bucket.accessKeyId,
    AWS_SECRET_ACCESS_KEY: 'secret',
    ...changes,
  }
  return openFileStore(env, { storageMaxMs: 2_000 }).storage
}

const bytes = pictureOf('a picture')
const key = fileKeyOf(sha256Of(bytes), 'png')
async function read(storage: FileStorage, of = key): Promise<Buffer | null> {
  const object = await storage.find(of)
  return object && buffer(await object.open())
}

describe.each(['disk', 'bucket'] as const)('storage: %s', (name) => {
  test('gives back what was put, with its size', async () => {
    const storage = open(name)
    expect(await storage.find(key)).toBeNull()
    await storage.put(key, { bytes, type: 'png' })
    expect((await storage.find(key))?.bytes).toBe(bytes.length)
    expect(await read(storage)).toEqual(Buffer.from(bytes))
  })

  test('writes a key once: what lies there stays, whoever writes again', async () => {
    const storage = open(name)
    await storage.put(key, { bytes, type: 'png' })
    await storage.put(key, { bytes: pictureOf('something else'), type: 'png' })
    expect(await read(storage)).toEqual(Buffer.from(bytes))
  })

  test('takes the same file from many at once', async () => {
    const storage = open(name)
    await Promise.all(Array.from({ length: 8 }, () => storage.put(key, { bytes, type: 'png' })))
    expect(await read(storage)).toEqual(Buffer.from(bytes))
  })
})

describe('a folder', () => {
  test('has no part of a file beside it, whatever broke off before', async () => {
    const storage = open('disk')
    const place = join(folder, key.slice(0, 2), key.slice(2, 4))
    await mkdir(place, { recursive: true })
    await writeFile(join(place, `${key}.${randomUUID()}.draft`), bytes.subarray(0, 3))
    expect(await storage.find(key)).toBeNull()
    await storage.put(key, { bytes, type: 'png' })
    expect((await readdir(place)).filter((file) => !file.endsWith('.draft'))).toEqual([key])
  })

  test('that cannot be written to says so', async () => {
    await mkdir(dirname(folder), { recursive: true })
    await writeFile(folder, 'a file in its place')
    await expect(open('disk').put(key, { bytes, type: 'png' })).rejects.toMatchObject({
      code: 'STORAGE_UNREACHABLE',
    })
  })
})

describe('a bucket', () => {
  test('keeps what others who serve it need: the kind, and that it never changes', async () => {
    await open('bucket').put(key, { bytes, type: 'png' })
    expect(bucket.objects.get(`public/files/${key}`)).toMatchObject({
      contentType: 'image/png',
      cacheControl: 'public, max-age=31536000, immutable',
    })
  })

  test.each([500, 503, 0])('is asked again when it answers with %d', async (fault) => {
    bucket.faults.push(fault)
    const storage = open('bucket')
    await storage.put(key, { bytes, type: 'png' })
    expect(await read(storage)).toEqual(Buffer.from(bytes))
  })

  test('that two write at once (409) has the file of the other, or it is not said to be there', async () => {
    const storage = open('bucket')
    bucket.faults.push(409)
    await expect(storage.put(key, { bytes, type: 'png' })).rejects.toMatchObject({
      code: 'STORAGE_UNREACHABLE',
    })
    await storage.put(key, { bytes, type: 'png' })
    bucket.faults.push(409)
    await storage.put(key, { bytes, type: 'png' })
    expect(await read(storage)).toEqual(Buffer.from(bytes))
  })

  test('that refuses us is unreachable, never empty', async () => {
    const storage = open('bucket', { AWS_ACCESS_KEY_ID: 'STRANGER' })
    await expect(storage.put(key, { bytes, type: 'png' })).rejects.toMatchObject({
      code: 'STORAGE_UNREACHABLE',
    })
    await expect(storage.find(key)).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' })
  })
})
