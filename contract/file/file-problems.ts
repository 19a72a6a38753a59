import type { Severity } from '../list/issues.ts'
import type { Problem } from '../problem.ts'

/** What can be wrong with the files of a collection. An error means that they cannot be used as they are. */
export const fileProblemSeverity = {
  NO_FILES: 'error',
  TOO_MANY_FILES: 'error',
  PATH_UNSAFE: 'error',
  NUMBER_NONE: 'error',
  NUMBER_TWICE: 'error',
  NUMBERS_MISSING: 'error',
  NUMBERS_OUTSIDE: 'error',
  IMAGES_MISSING: 'error',
  METADATA_MISSING: 'error',
  TABLE_UNREADABLE: 'error',
  TABLE_NO_NUMBER: 'error',
  TABLE_ROW_NUMBER: 'error',
  TABLE_ROW_TWICE: 'error',
  TABLE_ROWS_MISSING: 'error',
  TABLE_TWICE: 'error',
  TABLE_AND_FILES: 'error',
  ZIP_UNREADABLE: 'error',
  ZIP_ENCRYPTED: 'error',
  FILE_UNREADABLE: 'error',
  FILE_EMPTY: 'error',
  FILE_TOO_LARGE: 'error',
  TYPE_UNSUPPORTED: 'error',
  TYPE_DIFFERS: 'error',
  JSON_BOM: 'error',
  JSON_NOT_UTF8: 'error',
  JSON_INVALID: 'error',
  JSON_TOO_DEEP: 'error',
  JSON_NOT_OBJECT: 'error',
  FIELD_MISSING: 'error',
  FIELD_NOT_TEXT: 'error',
  FIELD_TOO_LONG: 'error',
  FIELD_CHARACTER: 'error',
  IMAGE_OF_ANOTHER: 'error',
  IMAGE_URI: 'error',
  ATTRIBUTES_MALFORMED: 'error',
  ATTRIBUTES_TOO_MANY: 'error',
  ATTRIBUTE_TWICE: 'error',
  ATTRIBUTE_UNKNOWN: 'error',
  ATTRIBUTE_MISSING: 'error',
  ATTRIBUTE_VALUE: 'error',
  ATTRIBUTE_NOT_NUMBER: 'error',
  ATTRIBUTE_RANGE: 'error',
  DESCRIPTION_EMPTY: 'warning',
  NAME_TWICE: 'warning',
  COLLECTION_HALF: 'warning',
} as const satisfies Record<string, Severity>
export type FileProblemCode = keyof typeof fileProblemSeverity

/** A problem of one file, or, without a path, of all of them together. */
export interface FileProblem extends Problem<FileProblemCode> {
  path: string | null
}

/** The same problem, said of a file. */
export function problemOf(path: string | null, { code, params }: Problem<FileProblemCode>): FileProblem {
  return { path, code, params }
}
