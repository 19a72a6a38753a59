import type { FileEntry, FileSet } from '#contract/file/file-sets.ts'
import { fileEntrySchema, fileSetSchema } from '#contract/file/file-sets.ts'
import type { Queryable } from '#db/connection.ts'
import { listFileEntries, type FileEntryRecord } from '#db/file/file-entries.ts'
import { findOptionalFileSet, findOptionalFileSetRecord, type FileSetRow } from '#db/file/file-sets.ts'
import { AppError } from '../app-error.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentFileSet = presenterOf(
  fileSetSchema,
  ({ fileSet, registrant, ...counted }: FileSetRow) => ({
    ...fileSet,
    ...counted,
    fileSetId: fileSet.id,
    registrant: registrant ?? fileSet.registrantId,
  }),
)

const presentEntry = presenterOf(fileEntrySchema, (entry: FileEntryRecord) => entry)

/** @throws AppError NOT_FOUND. */
export async function readFileSet(db: Queryable, fileSetId: number): Promise<FileSet> {
  const row = await findOptionalFileSet(db, fileSetId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentFileSet(row)
}

/**
 * A set that may still change.
 * @param isToChange nobody else changes or finishes it until the transaction is over
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is finished.
 */
export async function requireOpenSet(db: Queryable, fileSetId: number, isToChange = false) {
  const record = await findOptionalFileSetRecord(db, fileSetId, isToChange)
  if (!record) throw new AppError('NOT_FOUND')
  if (record.state !== 'open') throw new AppError('NOT_ALLOWED_NOW', { params: { state: record.state } })
  return record
}

/** @throws AppError NOT_FOUND. */
export async function readEntries(
  db: Queryable,
  input: { fileSetId: number; after: number | null; limit: number },
): Promise<{ entries: FileEntry[]; isLast: boolean }> {
  if (!(await findOptionalFileSetRecord(db, input.fileSetId))) throw new AppError('NOT_FOUND')
  const rows = await listFileEntries(db, { ...input, limit: input.limit + 1 })
  return {
    entries: rows.slice(0, input.limit).map((row) => presentEntry(row)),
    isLast: rows.length <= input.limit,
  }
}
