import { checkFolder, type GivenFile } from '#contract/file/check-folder.ts'
import { fileProblemSeverity } from '#contract/file/file-problems.ts'
import type { FileSet } from '#contract/file/file-sets.ts'
import { readFileKey } from '#contract/file/public-file.ts'
import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { countMissing, deleteOtherEntries, listFileEntries } from '#db/file/file-entries.ts'
import { findOptionalFileSetRecord, saveFileSetFinished, type FileSetRecord } from '#db/file/file-sets.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { filesInvalid } from './files-invalid.ts'
import { readFileSet } from './read-file-set.ts'

/** All that a set can have. */
const entriesMax = 200_001

/**
 * Closes a set, once everything that the last opening of its folder named is here and right. Closing it again changes nothing.
 * @throws AppError NOT_FOUND, FILES_MISSING, FILES_INVALID.
 */
export async function finishFileSet(
  tx: Tx,
  { fileSetId, announcement }: { fileSetId: number; announcement: string },
  author: Author,
): Promise<FileSet> {
  const record = await findOptionalFileSetRecord(tx, fileSetId, true)
  if (!record) throw new AppError('NOT_FOUND')
  if (record.state === 'finished') return readFileSet(tx, fileSetId)
  await deleteOtherEntries(tx, fileSetId, announcement)
  const count = await countMissing(tx, fileSetId)
  if (count > 0)
    throw new AppError('FILES_MISSING', { params: { count }, messageParams: { count: String(count) } })
  const problems = (await checkAgain(tx, record)).filter(({ code }) => fileProblemSeverity[code] === 'error')
  if (problems.length > 0) throw filesInvalid(problems)
  await saveFileSetFinished(tx, fileSetId)
  const after = await readFileSet(tx, fileSetId)
  await saveAudit(tx, { ...author, action: 'fileSet.finish', entityId: fileSetId, after })
  return after
}

/** The names, sizes and numbers of all files, as the browser judged them. */
async function checkAgain(tx: Tx, { id: fileSetId, startsAt }: FileSetRecord) {
  const entries = await listFileEntries(tx, { fileSetId, after: null, limit: entriesMax })
  const files = entries.flatMap((entry): GivenFile[] => [
    { path: entry.imagePath, bytes: entry.imageBytes, found: readFileKey(entry.imageKey)?.type ?? null },
    { path: entry.metadataPath, bytes: entry.metadataBytes, found: 'json' },
  ])
  return checkFolder(files, { metadata: 'files', ...(startsAt !== null && { from: startsAt }) }).problems
}
