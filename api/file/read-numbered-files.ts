import type { NumberedFiles } from '#contract/file/numbered-files.ts'
import type { Queryable } from '#db/connection.ts'
import { listNumberKeys } from '#db/file/file-entries.ts'
import { findOptionalFileSetRecord } from '#db/file/file-sets.ts'
import { badField } from '../app-error.ts'

/**
 * What numbers in a list mean.
 * @param of whose project the set must be, null for any; and the field of the request that names it
 * @throws AppError BAD_REQUEST for a set that is not there, not finished, or of another project.
 */
export async function readNumberedFiles(
  db: Queryable,
  fileSetId: number | undefined,
  { projectId, field }: { projectId: number | null; field: string },
): Promise<{ files?: NumberedFiles }> {
  if (fileSetId === undefined) return {}
  const set = await findOptionalFileSetRecord(db, fileSetId)
  if (!set || (projectId !== null && set.projectId !== projectId)) throw badField(field, 'NOT_OF_PROJECT')
  if (set.state !== 'finished') throw badField(field, 'NOT_FINISHED')
  const rows = await listNumberKeys(db, fileSetId)
  const keys = Object.fromEntries(rows.map((row) => [String(row.number), row.metadataKey]))
  const images = Object.fromEntries(rows.map((row) => [String(row.number), row.imageKey]))
  return { files: { baseUrl: set.baseUrl, keys, images } }
}
