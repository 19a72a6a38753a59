import type { AddressKind } from './cells/address.ts'
import { checkCharacters } from './cells/text-checks.ts'
import { fillCells } from './fill.ts'
import type { Cells, KnownForm, RowItem } from './form.ts'
import { issue, noIssues, verdictOf, type ListIssue } from './issues.ts'
import type { ListOptions } from './item.ts'
import type { RawRow } from './parse/raw-row.ts'

/** What the rows of one list share. */
export interface RowContext {
  form: KnownForm
  addresses: Map<string, AddressKind>
  memory: unknown
  /** The expected columns the list has, so that an empty cell in one is worth a warning. */
  expectedPresent: readonly string[]
}

export function createRowContext(form: KnownForm, columns: readonly string[]): RowContext {
  const expectedPresent = form.expected.filter((column) => columns.includes(column))
  return { form, addresses: new Map(), memory: form.createMemory(), expectedPresent }
}

export interface CheckedRow {
  /** Null when any issue is an error. */
  item: RowItem | null
  issues: readonly ListIssue[]
}

/** Judges one row on its own; duplicates are the business of the whole list. Never throws. */
export function checkRow(raw: RawRow, options: ListOptions, context: RowContext): CheckedRow {
  const { form, addresses, memory } = context
  const cells = fillCells(form, raw, options)
  const found: ListIssue[] = [...raw.torn]
  const badCharacters = checkEveryCell(form, cells, found)
  checkPresence(cells, context, found)
  const isReadable = (column: string) => cells[column] !== '' && !badCharacters.has(column)
  const item = form.judge({ row: raw.row, cells, isReadable, options, addresses, memory, found })
  if (verdictOf(form.severityOf, found) === 'error') return { item: null, issues: found }
  return { item, issues: found.length === 0 ? noIssues : found }
}

/** The columns whose text is not worth reading further: the sentence about its characters says it all. */
function checkEveryCell(form: KnownForm, cells: Cells, found: ListIssue[]): Set<string> {
  const bad = new Set<string>()
  for (const column of form.names) {
    const text = cells[column] ?? ''
    const one = text === '' ? null : checkCharacters(column, text)
    if (!one) continue
    found.push(one)
    if (one.code !== 'invisibleCharacter') bad.add(column)
  }
  return bad
}

function checkPresence(cells: Cells, { form, expectedPresent }: RowContext, found: ListIssue[]): void {
  for (const column of form.required) {
    if (cells[column] === '') found.push(issue('missing', column))
  }
  for (const column of expectedPresent) {
    if (cells[column] === '') found.push(issue('optionalEmpty', column))
  }
}
