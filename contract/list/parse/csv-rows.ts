import { formulaLookalike } from '../formula.ts'
import type { ParseResult } from 'papaparse'
import type { Cells, ListDefinition } from '../list-definition.ts'
import type { HeaderPlan } from './header.ts'
import { issue, noIssues, type ListIssue } from '../issues.ts'
import { listLimits } from '../limits.ts'
import type { RawRow } from './raw-row.ts'

/** Turns the reader's chunks of cells into raw rows, by the header's plan. */
export class CsvRows {
  readonly rows: RawRow[] = []
  readonly columns: readonly string[]
  /** The list had more rows than it may; the rest was not read. */
  isFull = false
  /** The row in which a quote opened that nothing closed: all that follows was swallowed by one cell. */
  unclosedQuoteRow: number | null = null
  private readonly blank: Cells
  private readonly header: HeaderPlan
  private readonly width: number

  constructor({ blank }: ListDefinition, header: HeaderPlan) {
    this.blank = blank
    this.header = header
    this.columns = header.columns
    this.width = header.matches.length
  }

  /** Adds the rows of a chunk from index `first` on. */
  take(results: ParseResult<string[]>, first: number): void {
    const malformed = new Set(
      results.errors.filter((error) => error.code === 'InvalidQuotes').map((error) => error.row),
    )
    for (let index = first; index < results.data.length; index++) {
      if (isBlankRow(results.data[index] ?? [])) continue
      if (this.rows.length >= listLimits.rowsMax) {
        this.isFull = true
        return
      }
      this.add(results.data[index] ?? [], malformed.has(index))
      if (results.errors.length > 0) this.noteUnclosedQuote(results, index)
    }
  }

  private noteUnclosedQuote(results: ParseResult<string[]>, index: number): void {
    const isUnclosed = results.errors.some((error) => error.code === 'MissingQuotes' && error.row === index)
    if (isUnclosed) this.unclosedQuoteRow ??= this.rows.length
  }

  private add(values: readonly string[], isMalformed: boolean): void {
    const cells = { ...this.blank }
    for (let index = 0; index < this.width; index++) {
      const match = this.header.matches[index]
      if (!match) continue
      const value = cleanCell(values[index] ?? '')
      cells[match.column] = value === '' ? value : value + match.unit
    }
    this.rows.push({ row: this.rows.length + 1, cells, torn: this.findTears(values, isMalformed) })
  }

  private findTears(values: readonly string[], isMalformed: boolean): readonly ListIssue[] {
    if (isMalformed) return [issue('quoteMalformed')]
    const params = { cells: values.length, expected: this.width }
    if (values.length < this.width) return [issue('cellsTooFew', null, params)]
    const hasMore =
      values.length > this.width && values.slice(this.width).some((value) => value.trim() !== '')
    return hasMore ? [issue('cellsTooMany', null, params)] : noIssues
  }
}

/** Nothing but delimiters and spaces. */
export function isBlankRow(values: readonly string[]): boolean {
  return values.every((value) => value.trim() === '')
}

/** Trims, and removes the apostrophe that `toCsv` puts before what a spreadsheet would run as a formula. */
function cleanCell(value: string): string {
  const text = value.trim()
  return formulaLookalike.test(text) ? text.slice(1) : text
}
