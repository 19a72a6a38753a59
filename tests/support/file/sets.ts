import { z } from 'zod'
import { fileSetSchema, type FileEntryInput, type FileSet } from '#contract/file/file-sets.ts'
import { toLastingMetadata } from '#contract/file/lasting-metadata.ts'
import { fileKeyOf, lastingUri } from '#contract/file/public-file.ts'
import { freshKey, type Caller } from '../api.ts'
import { pictureOf, sha256Of } from './pictures.ts'

export function fileSetBody(projectId: number, overrides: Record<string, unknown> = {}) {
  return { projectId, name: 'Kongz, first thousand', ...overrides }
}

export async function createFileSet(
  admin: Caller,
  projectId: number,
  overrides: Record<string, unknown> = {},
): Promise<FileSet> {
  const reply = await admin.send('post', '/api/admin/fileSets', { body: fileSetBody(projectId, overrides) })
  return fileSetSchema.parse(reply.body.returnValue)
}

export interface TestFiles {
  entry: FileEntryInput
  image: Uint8Array
  metadata: Uint8Array
}

/** The files of numbers; null: of the collection itself. */
export function filesOf(
  { baseUrl, name }: Pick<FileSet, 'baseUrl' | 'name'>,
  numbers: readonly (number | null)[],
  {
    fields = {},
    image,
  }: { fields?: Record<string, unknown>; image?: (number: number | null) => Uint8Array } = {},
): TestFiles[] {
  return numbers.map((number) => {
    const label = number === null ? 'collection' : String(number)
    const picture = image?.(number) ?? pictureOf(`${name} ${label}`)
    const imageKey = fileKeyOf(sha256Of(picture), 'png')
    const metadata = toLastingMetadata(
      { name: `Kong #${label}`, description: 'A kong.', attributes: [], ...fields },
      { uri: lastingUri(baseUrl, imageKey), type: 'png' },
    )
    const entry = {
      number,
      image: { path: `images/${label}.png`, key: imageKey, bytes: picture.length },
      metadata: {
        path: `json/${label}.json`,
        key: fileKeyOf(sha256Of(metadata), 'json'),
        bytes: metadata.length,
      },
    }
    return { entry, image: picture, metadata }
  })
}

const announced = z.object({ missing: z.array(z.string()) })

/** @returns what is missing. */
export async function announce(
  admin: Caller,
  { fileSetId }: Pick<FileSet, 'fileSetId'>,
  files: readonly Pick<TestFiles, 'entry'>[],
  announcement = freshKey(),
): Promise<string[]> {
  const reply = await admin.send('post', `/api/admin/fileSets/${fileSetId}/entries`, {
    body: { announcement, entries: files.map(({ entry }) => entry) },
  })
  return announced.parse(reply.body.returnValue).missing
}

/** The request that brings one file. */
export function upload({ fileSetId }: Pick<FileSet, 'fileSetId'>, key: string, bytes: Uint8Array) {
  return {
    params: { fileSetId, sha256: key.slice(0, 64) },
    rawBody: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  }
}

export function send(admin: Caller, set: Pick<FileSet, 'fileSetId'>, key: string, bytes: Uint8Array) {
  const { params, ...rest } = upload(set, key, bytes)
  return admin.send('put', `/api/admin/fileSets/${params.fileSetId}/files/${params.sha256}`, rest)
}

/** Announces files and brings what is missing. @returns the announcement, for finishing. */
export async function uploadAll(
  admin: Caller,
  set: Pick<FileSet, 'fileSetId'>,
  files: readonly TestFiles[],
): Promise<string> {
  const announcement = freshKey()
  const missing = new Set(await announce(admin, set, files, announcement))
  const contents = files.flatMap(({ entry, image, metadata }) => [
    [entry.image.key, image] as const,
    [entry.metadata.key, metadata] as const,
  ])
  for (const [key, bytes] of contents) if (missing.has(key)) await send(admin, set, key, bytes)
  return announcement
}

export function finish(admin: Caller, { fileSetId }: Pick<FileSet, 'fileSetId'>, announcement: string) {
  return admin.send('post', `/api/admin/fileSets/${fileSetId}/finish`, { body: { announcement } })
}

/** A set of pictures and metadata that nothing is missing of. */
export async function finishedSet(admin: Caller, projectId: number, numbers: readonly (number | null)[]) {
  const startsAt = numbers.find((number) => number !== null) ?? null
  const set = await createFileSet(admin, projectId, { startsAt })
  const files = filesOf(set, numbers)
  await finish(admin, set, await uploadAll(admin, set, files))
  return { set, files }
}
