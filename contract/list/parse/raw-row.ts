import type { Cells, ListDefinition } from '../list-definition.ts'
import type { ListIssue } from '../issues.ts'

/**
 * One row as it was read, every cell as text a person can edit. `row` is its place in the list, the first item is
 * 1; blank lines and the header do not count. `torn` holds what the reader itself found wrong with the row.
 */
export interface RawRow {
  row: number
  cells: Cells
  torn: readonly ListIssue[]
}

/** A list that was read but not yet judged. `columns` are the ones present, in file order. */
export interface ParsedList {
  definition: ListDefinition
  format: 'csv' | 'json'
  delimiter: Delimiter | null
  columns: readonly string[]
  rows: RawRow[]
  issues: ListIssue[]
}

export type Delimiter = ',' | ';' | '\t'

/** A list nobody could read: no rows and the reason. */
export function unreadList(
  definition: ListDefinition,
  reason: ListIssue,
  format: ParsedList['format'] = 'csv',
): ParsedList {
  return { definition, format, delimiter: null, columns: [], rows: [], issues: [reason] }
}
