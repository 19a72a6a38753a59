import type { RowContext } from './check-row.ts'
import type { ListDefinition, RowItem } from './list-definition.ts'
import { issue, noIssues, verdictOf, type ListIssue, type Verdict } from './issues.ts'
import type { ListOptions } from './item.ts'
import type { ListEncoding } from './parse/decode.ts'
import type { RawRow } from './parse/raw-row.ts'

/**
 * A judged list. The arrays run side by side by index (row - 1); a row taken out stays, so that the others keep
 * their numbers. Items share their strings with the raw rows.
 */
export interface ListCheck {
  definition: ListDefinition
  options: ListOptions
  columns: readonly string[]
  /** Of the file; null where it was no file, or could not be read. */
  encoding: ListEncoding | null
  fileIssues: ListIssue[]
  rows: RawRow[]
  items: (RowItem | null)[]
  /** Each row's own issues, without duplicates. */
  rowIssues: (readonly ListIssue[])[]
  duplicates: Map<number, ListIssue[]>
  removed: Set<number>
  /** Rows the server found in an earlier run, with that run's name. */
  planned: Map<number, string>
  /** What else the server knows to be wrong with a row. */
  known: Map<number, readonly ListIssue[]>
  context: RowContext
}

/** Every issue of a row: what the server found, its own, its twins. */
export function issuesOf(check: ListCheck, row: number): readonly ListIssue[] {
  if (check.removed.has(row)) return noIssues
  const own = check.rowIssues[row - 1] ?? noIssues
  const duplicates = check.duplicates.get(row) ?? noIssues
  const known = check.known.get(row) ?? noIssues
  const run = check.planned.get(row)
  if (run !== undefined) return [issue('alreadyPlanned', null, { run }), ...known, ...own, ...duplicates]
  return duplicates.length + known.length > 0 ? [...known, ...own, ...duplicates] : own
}

/** The verdict of a row, or 'removed'. */
export function verdictAt(check: ListCheck, row: number): Verdict | 'removed' {
  return check.removed.has(row) ? 'removed' : verdictOf(check.definition.severityOf, issuesOf(check, row))
}

/** The items that may be planned, in list order: every row that is not an error and not taken out. */
export function* usableItems(check: ListCheck): Generator<RowItem> {
  for (const item of check.items) {
    if (item && verdictAt(check, item.row) !== 'error') yield item
  }
}

/** The sum of what decides the cost as a whole, over the items that may be planned, as decimal text. */
export function sumItems(check: ListCheck): Record<string, string> {
  const sums: Record<string, bigint> = {}
  for (const item of usableItems(check))
    for (const [name, value] of Object.entries(check.definition.sumsOf?.(item) ?? {}))
      sums[name] = (sums[name] ?? 0n) + value
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, String(sum)]))
}

/** The mean of each size that decides the cost, over the items that may be planned, to two decimals. */
export function meanSizes(check: ListCheck): Record<string, number> {
  const sums: Record<string, number> = {}
  let count = 0
  for (const item of usableItems(check)) {
    count++
    for (const [name, size] of Object.entries(check.definition.sizesOf(item)))
      sums[name] = (sums[name] ?? 0) + size
  }
  return Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, Math.round((sum / count) * 100) / 100]),
  )
}
