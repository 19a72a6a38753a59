import { checkRow, createRowContext } from './check-row.ts'
import { decodeList } from './parse/decode.ts'
import { checkTemplates } from './fill.ts'
import { issue, noIssues, type ListIssue } from './issues.ts'
import type { ListDefinition, RowItem } from './list-definition.ts'
import type { ListFix, ListOptions } from './item.ts'
import type { ListCheck } from './list-check.ts'
import { listLimits } from './limits.ts'
import { parseList } from './parse/parse.ts'
import { unreadList, type ParsedList } from './parse/raw-row.ts'

export interface ListProgress {
  rowsDone: number
  rowsTotal: number
}

const rowsPerStep = 2_000

/**
 * The whole check in steps, for a Web Worker or a server that must answer others in between: each `next()` judges
 * about 2,000 rows (tens of milliseconds) and yields how far it is; the return value is the judged list.
 */
export function* checkListInSteps(
  parsed: ParsedList,
  options: ListOptions = {},
): Generator<ListProgress, ListCheck> {
  const { definition, rows, columns } = parsed
  const context = createRowContext(definition, columns)
  const fileIssues = [
    ...parsed.issues,
    ...checkTemplates(definition, options),
    ...findMissingColumns(parsed, options),
  ]
  const items: (RowItem | null)[] = []
  const rowIssues: (readonly ListIssue[])[] = []
  for (const raw of rows) {
    const checked = checkRow(raw, options, context)
    items.push(checked.item)
    rowIssues.push(checked.issues)
    if (items.length % rowsPerStep === 0) yield { rowsDone: items.length, rowsTotal: rows.length }
  }
  const duplicates = definition.findDuplicates(items)
  yield { rowsDone: rows.length, rowsTotal: rows.length }
  return {
    definition,
    options,
    columns,
    encoding: null,
    fileIssues,
    rows,
    items,
    rowIssues,
    duplicates,
    removed: new Set(),
    planned: new Map(),
    known: new Map(),
    context,
  }
}

/** The same in one go. */
export function checkList(parsed: ParsedList, options: ListOptions = {}): ListCheck {
  const steps = checkListInSteps(parsed, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * From the bytes of a file to the judged list, in the browser: the file stays there. A file that
 * cannot be read gives a list without rows and the reason among its file issues. Never throws.
 */
export function* checkBytesInSteps(
  definition: ListDefinition,
  bytes: Uint8Array,
  options: ListOptions = {},
  fixes: readonly ListFix[] = [],
): Generator<ListProgress, ListCheck> {
  const decoded = decodeList(bytes, { ...options, fileBytesMax: listLimits.localBytesMax })
  const parsed: ParsedList = decoded.ok
    ? parseList(definition, decoded.text, options)
    : unreadList(definition, decoded.issue)
  const check = yield* checkListInSteps(parsed, options)
  check.encoding = decoded.ok ? decoded.encoding : null
  if (fixes.length > 0) recheck(check, fixes)
  return check
}

/**
 * Applies corrections made in place and judges again only the rows they touch, then the duplicates of the whole
 * list (a fraction of a second at 200,000 rows). Correcting a torn row makes it whole: a person has read it. Fixes
 * of rows that do not exist are left out. Changes `check`.
 */
export function recheck(check: ListCheck, fixes: readonly ListFix[]): void {
  for (const fix of fixes) {
    const raw = check.rows[fix.row - 1]
    if (!raw) continue
    // What was changed or taken out is another matter; the server says again if it is still so.
    check.planned.delete(fix.row)
    check.known.delete(fix.row)
    if ('remove' in fix) {
      check.removed.add(fix.row)
      check.items[fix.row - 1] = null
      continue
    }
    check.removed.delete(fix.row)
    for (const column of check.definition.names)
      raw.cells[column] = fix.cells[column]?.trim() ?? raw.cells[column] ?? ''
    raw.torn = noIssues
    const checked = checkRow(raw, check.options, check.context)
    check.items[fix.row - 1] = checked.item
    check.rowIssues[fix.row - 1] = checked.issues
  }
  check.duplicates = check.definition.findDuplicates(check.items)
}

/** Columns without which no row makes an item, unless a default fills them; and optional ones, worth a word. */
function findMissingColumns(parsed: ParsedList, options: ListOptions): ListIssue[] {
  if (parsed.rows.length === 0) return []
  const isAbsent = (column: string) =>
    !parsed.columns.includes(column) && (options.defaults?.[column] ?? '').trim() === ''
  const missing = parsed.definition.required.filter(isAbsent).map((column) => issue('columnMissing', column))
  return [
    ...missing,
    ...parsed.definition.expected.filter(isAbsent).map((column) => issue('columnAbsent', column)),
  ]
}
