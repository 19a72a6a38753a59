import type { RowContext } from './check-row.ts'
import type { ListColumn } from './columns.ts'
import { issue, noIssues, verdictOf, type ListIssue, type Verdict } from './issues.ts'
import type { ListItem, ListOptions } from './item.ts'
import type { RawRow } from './parse/raw-row.ts'

/**
 * A judged list. The arrays run side by side by index (row - 1); a row taken out stays, so that the others keep
 * their numbers. Items share their strings with the raw rows.
 */
export interface ListCheck {
  options: ListOptions
  columns: readonly ListColumn[]
  fileIssues: ListIssue[]
  rows: RawRow[]
  items: (ListItem | null)[]
  /** Each row's own issues, without duplicates. */
  rowIssues: (readonly ListIssue[])[]
  duplicates: Map<number, ListIssue[]>
  removed: Set<number>
  /** Rows the server found in an earlier run of the collection, with that run's name. */
  planned: Map<number, string>
  context: RowContext
}

/** Every issue of a row: what the server found, its own, its twins. */
export function issuesOf(check: ListCheck, row: number): readonly ListIssue[] {
  if (check.removed.has(row)) return noIssues
  const own = check.rowIssues[row - 1] ?? noIssues
  const duplicates = check.duplicates.get(row) ?? noIssues
  const run = check.planned.get(row)
  if (run !== undefined) return [issue('alreadyPlanned', null, { run }), ...own, ...duplicates]
  return duplicates.length > 0 ? [...own, ...duplicates] : own
}

/** The verdict of a row, or 'removed'. */
export function verdictAt(check: ListCheck, row: number): Verdict | 'removed' {
  return check.removed.has(row) ? 'removed' : verdictOf(issuesOf(check, row))
}

/** The items that may be minted, in list order: every row that is not an error and not taken out. */
export function* mintableItems(check: ListCheck): Generator<ListItem> {
  for (const item of check.items) {
    if (item && verdictAt(check, item.row) !== 'error') yield item
  }
}
