import type { z } from 'zod'
import type { announceFiles as announceEndpoint, FileSet, FileSetInput } from '#contract/file/file-sets.ts'
import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { listMissingKeys, saveFileEntries } from '#db/file/file-entries.ts'
import { saveFileSetDeleted, saveNewFileSet } from '#db/file/file-sets.ts'
import { AppError } from '../app-error.ts'
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

/** @returns what of it is not here. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export async function announceFiles(
  tx: Tx,
  fileSetId: number,
  { announcement, entries }: z.output<typeof announceEndpoint.body>,
): Promise<{ missing: string[] }> {
  await requireOpenSet(tx, fileSetId, true)
  await saveFileEntries(tx, { fileSetId, announcement }, entries)
  const keys = new Set(entries.flatMap(({ image, metadata }) => [image.key, metadata.key]))
  return { missing: await listMissingKeys(tx, fileSetId, [...keys]) }
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is finished: what is on chain points at it. */
export async function deleteFileSet(tx: Tx, fileSetId: number, author: Author): Promise<void> {
  await requireOpenSet(tx, fileSetId, true)
  const before = await readFileSet(tx, fileSetId)
  await saveFileSetDeleted(tx, fileSetId, author.actor)
  await saveAudit(tx, { ...author, action: 'fileSet.delete', entityId: fileSetId, before })
}
