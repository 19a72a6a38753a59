import type { z } from 'zod'
import type {
  announceFiles as announceEndpoint,
  FileEntryInput,
  FileSet,
  FileSetInput,
} from '#contract/file/file-sets.ts'
import { readFileName } from '#contract/file/file-name.ts'
import { readFileKey } from '#contract/file/public-file.ts'
import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { listMissingKeys, saveFileEntries } from '#db/file/file-entries.ts'
import { saveFileSetDeleted, saveNewFileSet } from '#db/file/file-sets.ts'
import { AppError, badField } from '../app-error.ts'
import { auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { readProject } from '../project/index.ts'
import { readFileSet, requireOpenSet } from './read-file-set.ts'

/**
 * @param assetsUrl where its files will be read; null: nobody said
 * @throws AppError NO_SUCH_PROJECT, NO_LASTING_ADDRESS.
 */
export async function createFileSet(
  tx: Tx,
  { input, assetsUrl }: { input: FileSetInput; assetsUrl: string | null },
  author: Author,
): Promise<FileSet> {
  if (assetsUrl === null) throw new AppError('NO_LASTING_ADDRESS')
  await readProject(tx, input.projectId)
  const entry = { action: 'fileSet.create', read: (id: number) => readFileSet(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewFileSet(tx, { ...input, baseUrl: assetsUrl, registrantId: author.actor }),
  )
}

/** @returns what of it is not here. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW, BAD_REQUEST for a file that is not called by its number. */
export async function announceFiles(
  tx: Tx,
  fileSetId: number,
  { announcement, entries }: z.output<typeof announceEndpoint.body>,
): Promise<{ missing: string[] }> {
  await requireOpenSet(tx, fileSetId, true)
  for (const [at, entry] of entries.entries()) assertNamed(entry, `entries.${at}`)
  await saveFileEntries(tx, { fileSetId, announcement }, entries)
  const keys = new Set(entries.flatMap(({ image, metadata }) => [image.key, metadata.key]))
  return { missing: await listMissingKeys(tx, fileSetId, [...keys]) }
}

/** Files are called by the number they are for, and keys say what they are. @throws AppError BAD_REQUEST. */
function assertNamed({ number, image, metadata }: FileEntryInput, path: string) {
  const isFor = (name: string) => {
    const named = readFileName(name)
    return number === null ? named.isOfCollection : !named.isOfCollection && named.number === number
  }
  if (!isFor(image.path) || isJson(image.key)) throw badField(`${path}.image`, 'INVALID')
  if (!isFor(metadata.path) || !isJson(metadata.key)) throw badField(`${path}.metadata`, 'INVALID')
}

function isJson(key: string) {
  return readFileKey(key)?.type === 'json'
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is finished: what is on chain points at it. */
export async function deleteFileSet(tx: Tx, fileSetId: number, author: Author): Promise<void> {
  await requireOpenSet(tx, fileSetId, true)
  const before = await readFileSet(tx, fileSetId)
  await saveFileSetDeleted(tx, fileSetId, author.actor)
  await saveAudit(tx, { ...author, action: 'fileSet.delete', entityId: fileSetId, before })
}
