import { matchHeader } from '../columns.ts'
import { readCsvChunks } from './csv-chunks.ts'
import { CsvRows, isBlankRow } from './csv-rows.ts'
import { detectDelimiter, readSepLine } from './delimiter.ts'
import { readHeader } from './header.ts'
import type { ListDefinition } from '../list-definition.ts'
import { issue, type ListIssue } from '../issues.ts'
import type { ListOptions } from '../item.ts'
import { listLimits } from '../limits.ts'
import type { Delimiter, ParsedList } from './raw-row.ts'

/**
 * Reads delimited text. The first row that is not blank names the columns; a bare list of wallet addresses, or of
 * what else its kind is about, which people paste, needs no header. Reading stops at the row limit.
 */
export function parseCsv(definition: ListDefinition, input: string, options: ListOptions): ParsedList {
  const { text, delimiter } = prepare(definition, input)
  const issues: ListIssue[] = []
  let rows: CsvRows | null = null
  for (const chunk of readCsvChunks(text, delimiter)) {
    let first = 0
    if (!rows) {
      first = chunk.data.findIndex((row) => !isBlankRow(row))
      const firstRow = chunk.data[first]
      if (!firstRow) continue
      const isHeaderless = isBareList(definition, firstRow)
      const header = readHeader(definition, isHeaderless ? bareHeader(definition) : firstRow, options)
      if (header.matches.length === 0) return failed(definition, delimiter, header.issues)
      if (header.columns.length === 0) return failed(definition, delimiter, [noHeader(definition, firstRow)])
      issues.push(...header.issues)
      rows = new CsvRows(definition, header)
      if (!isHeaderless) first++
    }
    rows.take(chunk, first)
    if (rows.isFull) break
  }
  return rows
    ? finish(definition, rows, { issues, delimiter })
    : failed(definition, delimiter, [issue('fileEmpty')])
}

function failed(definition: ListDefinition, delimiter: Delimiter, issues: ListIssue[]): ParsedList {
  return { definition, format: 'csv', delimiter, columns: [], rows: [], issues }
}

function finish(
  definition: ListDefinition,
  read: CsvRows,
  { issues, delimiter }: { issues: ListIssue[]; delimiter: Delimiter },
): ParsedList {
  if (read.isFull) issues.push(issue('rowsTooMany', null, { rowsMax: listLimits.rowsMax }))
  const row = read.unclosedQuoteRow
  if (row !== null) issues.push(issue('quoteUnclosed', null, { row }))
  return { definition, format: 'csv', delimiter, columns: read.columns, rows: read.rows, issues }
}

/** One kind of line end, no byte order mark, and Excel's `sep=` line read and removed. */
function prepare(definition: ListDefinition, input: string): { text: string; delimiter: Delimiter } {
  let text = input.startsWith('\uFEFF') ? input.slice(1) : input
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  const firstLine = /\S.*/.exec(text)?.[0] ?? ''
  const sep = readSepLine(firstLine)
  if (sep === null) return { text, delimiter: detectDelimiter(definition, firstLine) }
  return { text: text.slice(text.indexOf(firstLine) + firstLine.length), delimiter: sep }
}

/** The first header word of the column that bare values mean. */
function bareHeader({ columns, bareColumn }: ListDefinition): string[] {
  return [...(columns[bareColumn]?.aliases.slice(0, 1) ?? [])]
}

const address = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

function isBareList(definition: ListDefinition, cells: readonly string[]): boolean {
  const only = cells.length === 1 ? (cells[0] ?? '').trim() : ''
  return matchHeader(definition, only) === null && (definition.bareCell ?? address).test(only)
}

function noHeader(definition: ListDefinition, cells: readonly string[]): ListIssue {
  return issue('headerMissing', null, {
    found: cells.map((cell) => cell.trim()).join(' | '),
    example: definition.required.join(','),
  })
}
