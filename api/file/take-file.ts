import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { checkMetadata } from '#contract/file/check-metadata.ts'
import { fileLimits } from '#contract/file/file-limits.ts'
import { fileProblemSeverity, problemOf, type FileProblem } from '#contract/file/file-problems.ts'
import { typeOfContent } from '#contract/file/file-type.ts'
import { publicFileTypes } from '#contract/file/public-file-types.ts'
import { fileKeyOf, lastingUri } from '#contract/file/public-file.ts'
import { problem } from '#contract/problem.ts'
import {
  listEntriesOf,
  saveEntriesChecked,
  saveStoredFile,
  type FileEntryRecord,
} from '#db/file/file-entries.ts'
import { AppError } from '../app-error.ts'
import { readBytes } from '../http/json-body.ts'
import type { Services } from '../services.ts'
import { filesInvalid } from './files-invalid.ts'
import { requireOpenSet } from './read-file-set.ts'

/** Whole files lie in memory while they are read: more at once wait a second. */
const uploadsMax = 16

type OpenSet = Awaited<ReturnType<typeof requireOpenSet>>

/**
 * Stores one file of a set: the object first, then the row that says so. A second time it changes nothing.
 * @throws AppError NOT_FOUND when the set does not name it, NOT_ALLOWED_NOW, FILE_TOO_LARGE, FILE_DIFFERS when it is another file than
 * its address says, FILES_INVALID for metadata that is wrong, STORAGE_UNREACHABLE, TOO_MANY_REQUESTS.
 */
export async function takeFile(
  services: Services,
  { fileSetId, sha256 }: { fileSetId: number; sha256: string },
  request: IncomingMessage,
): Promise<{ key: string }> {
  const { db, files } = services
  const set = await requireOpenSet(db, fileSetId)
  const named = publicFileTypes.map((type) => fileKeyOf(sha256, type))
  const entries = await listEntriesOf(db, fileSetId, named)
  if (entries.length === 0) throw new AppError('NOT_FOUND')
  if (files.uploads.running >= uploadsMax) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
  files.uploads.running++
  try {
    const bytes = await readBytes(request, fileLimits.bytesMax)
    const type = typeOfContent(bytes)
    const isIt = createHash('sha256').update(bytes).digest('hex') === sha256
    const key = type && fileKeyOf(sha256, type)
    const ofFile = entries.filter(({ imageKey, metadataKey }) => imageKey === key || metadataKey === key)
    if (!isIt || !key || ofFile.length === 0) throw new AppError('FILE_DIFFERS')
    const pictures = type === 'json' ? checkEntries(services, { set, bytes, entries: ofFile }) : []
    await files.storage.put(key, { bytes, type })
    await db.transaction(async (tx) => {
      await saveStoredFile(tx, { key, bytes: bytes.length })
      for (const imageKey of pictures) await saveEntriesChecked(tx, { fileSetId, metadataKey: key, imageKey })
    })
    return { key }
  } finally {
    files.uploads.running--
  }
}

/** Metadata names its picture where it will stay, and says what the set's template asks for. @returns the pictures it is right for. */
function checkEntries(
  { env }: Pick<Services, 'env'>,
  { set, bytes, entries }: { set: OpenSet; bytes: Uint8Array; entries: readonly FileEntryRecord[] },
): string[] {
  const { template, baseUrl } = set
  const { metadata, problems } = checkMetadata(bytes, { template, imageName: null, network: env.NETWORK })
  const pictures = new Set(entries.map(({ imageKey }) => imageKey))
  const path = entries[0]?.metadataPath ?? null
  const found: FileProblem[] = problems
    .filter(({ code }) => fileProblemSeverity[code] === 'error')
    .map((one) => problemOf(path, one))
  for (const imageKey of pictures) {
    const expected = lastingUri(baseUrl, imageKey)
    if (metadata && metadata.image !== expected)
      found.push(problemOf(path, problem('IMAGE_OF_ANOTHER', { found: metadata.image, expected })))
  }
  if (found.length > 0) throw filesInvalid(found)
  return [...pictures]
}
