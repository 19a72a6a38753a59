import type { NumberedFiles } from '#contract/file/numbered-files.ts'
import type { Queryable } from '#db/connection.ts'
import { listMetadataKeys } from '#db/file/file-entries.ts'
import { findOptionalFileSetRecord } from '#db/file/file-sets.ts'
import { badField } from '../app-error.ts'

/**
 * What numbers in a list mean.
 * @param of whose project the set must be, null for any; and where the request has its options
 * @throws AppError BAD_REQUEST for a set that is not there, not finished, or of another project.
 */
export async function readNumberedFiles(
  db: Queryable,
  fileSetId: number | undefined,
  { projectId, path }: { projectId: number | null; path: string },
): Promise<{ files?: NumberedFiles }> {
  if (fileSetId === undefined) return {}
  const field = `${path}.fileSetId`
  const set = await findOptionalFileSetRecord(db, fileSetId)
  if (!set || (projectId !== null && set.projectId !== projectId)) throw badField(field, 'NOT_OF_PROJECT')
  if (set.state !== 'finished') throw badField(field, 'NOT_FINISHED')
  const rows = await listMetadataKeys(db, fileSetId)
  const keys = Object.fromEntries(rows.map(({ number, key }) => [String(number), key]))
  return { files: { baseUrl: set.baseUrl, keys } }
}
