import type { AddressKind } from './cells/address.ts'
import { checkCharacters, showsNothing } from './cells/text-checks.ts'
import { fillCells } from './fill.ts'
import type { Cells, ListDefinition, RowItem } from './list-definition.ts'
import { issue, noIssues, verdictOf, type ListIssue } from './issues.ts'
import type { ListOptions } from './item.ts'
import type { RawRow } from './parse/raw-row.ts'

/** What the rows of one list share. */
export interface RowContext {
  definition: ListDefinition
  addresses: Map<string, AddressKind>
  memory: unknown
  /** The expected columns the list has, so that an empty cell in one is worth a warning. */
  expectedPresent: readonly string[]
}

/** What the rows of one list share while they are judged. @param columns those the list has. */
export function createRowContext(definition: ListDefinition, columns: readonly string[]): RowContext {
  const expectedPresent = definition.expected.filter((column) => columns.includes(column))
  return { definition, addresses: new Map(), memory: definition.createMemory(), expectedPresent }
}

export interface CheckedRow {
  /** Null when any issue is an error. */
  item: RowItem | null
  issues: readonly ListIssue[]
}

/** Judges one row on its own; duplicates are the business of the whole list. Never throws. */
export function checkRow(raw: RawRow, options: ListOptions, context: RowContext): CheckedRow {
  const { definition, addresses, memory } = context
  const cells = composeCells(definition, fillCells(definition, raw, options))
  const found: ListIssue[] = [...raw.torn]
  const badCharacters = checkEveryCell(definition, cells, found)
  checkPresence(cells, context, found)
  const isReadable = (column: string) => cells[column] !== '' && !badCharacters.has(column)
  const item = definition.judge({ row: raw.row, cells, isReadable, options, addresses, memory, found })
  if (verdictOf(definition.severityOf, found) === 'error') return { item: null, issues: found }
  return { item, issues: found.length === 0 ? noIssues : found }
}

/** What only a text in parts has: accents beside their letters, and the letters of Hangul syllables one by one. */
const parts = /[\u0300-\u036f\u1100-\u11ff\u3099\u309a]/

/** Texts as one types them: macOS writes 가 as two letters, which takes more bytes and is no duplicate of 가. Text for machines stays. */
function composeCells(definition: ListDefinition, cells: Cells): Cells {
  const inParts = definition.names.filter(
    (column) => definition.columns[column]?.isCode !== true && parts.test(cells[column] ?? ''),
  )
  if (inParts.length === 0) return cells
  const composed = inParts.map((column) => [column, (cells[column] ?? '').normalize('NFC')] as const)
  return { ...cells, ...Object.fromEntries(composed) }
}

/** The columns whose text is not worth reading further: the sentence about its characters says it all. */
function checkEveryCell(definition: ListDefinition, cells: Cells, found: ListIssue[]): Set<string> {
  const bad = new Set<string>()
  for (const column of definition.names) {
    const text = cells[column] ?? ''
    const one = text === '' ? null : checkCharacters(column, text)
    if (!one) continue
    found.push(one)
    if (one.code !== 'invisibleCharacter') bad.add(column)
  }
  return bad
}

function checkPresence(cells: Cells, { definition, expectedPresent }: RowContext, found: ListIssue[]): void {
  for (const column of definition.required) {
    if (cells[column] === '' || showsNothing(cells[column] ?? '')) found.push(issue('missing', column))
  }
  for (const column of expectedPresent) {
    if (cells[column] === '') found.push(issue('optionalEmpty', column))
  }
}
