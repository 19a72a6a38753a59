import { fillCells } from './fill.ts'
import { formula, formulaLookalike } from './formula.ts'
import type { ListDefinition, RowItem } from './list-definition.ts'
import type { ListCheck } from './list-check.ts'

export interface CsvOptions {
  /** For a person's spreadsheet: with BOM and CRLF, and no cell that would run as a formula. */
  forExcel?: boolean
}

/**
 * Writes items as the list the checker reads: reading it again gives the same items. A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front (and so does one that already looks like that, so that
 * reading can take exactly one away).
 */
export function toCsv(
  definition: ListDefinition,
  items: Iterable<RowItem>,
  options: CsvOptions = {},
): string {
  const lineEnd = options.forExcel ? '\r\n' : '\n'
  // Not for a spreadsheet, only what the reader would remove an apostrophe from needs one more.
  const risky = options.forExcel ? formula : formulaLookalike
  const lines = [definition.names.join(',')]
  for (const item of items)
    lines.push(
      definition
        .toCells(item)
        .map((cell) => writeCell(cell, risky))
        .join(','),
    )
  return (options.forExcel ? '\uFEFF' : '') + lines.join(lineEnd) + lineEnd
}

/** The list people can start from, for a spreadsheet. */
export function exampleCsv(definition: ListDefinition): string {
  const lines = [definition.names, ...definition.example].map((cells) =>
    cells.map((cell) => writeCell(cell, formula)).join(','),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/**
 * Writes a judged list as it stands after its corrections, for the server to judge again with the same options:
 * removed rows are left out, and names and URIs from templates are written out, because their numbers would shift.
 * All other defaults are left to the options, so the text stays about as small as the file was.
 */
export function toCorrectedCsv(check: ListCheck): string {
  const { definition } = check
  const isWritten = (column: string) =>
    check.columns.includes(column) || check.rows.some(({ cells }) => cells[column] !== '')
  const templated = definition.templated.filter((column) => check.options.defaults?.[column])
  const columns = definition.names.filter((column) => isWritten(column) || templated.includes(column))
  const lines = [columns.join(',')]
  for (const { row, cells } of check.rows) {
    if (check.removed.has(row)) continue
    const written = { ...cells }
    if (templated.length > 0) {
      const filled = fillCells(definition, { row, cells }, check.options)
      for (const column of templated) written[column] = filled[column] ?? ''
    }
    lines.push(columns.map((column) => writeCell(written[column] ?? '', formulaLookalike)).join(','))
  }
  return lines.join('\n') + '\n'
}

/** A cell of a list that is made for a person's spreadsheet: it never runs as a formula there. */
export function spreadsheetCell(cell: string): string {
  return writeCell(cell, formula)
}

function writeCell(cell: string, risky: RegExp): string {
  const text = risky.test(cell) ? `'${cell}` : cell
  return /[",;\t\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
