import { setImmediate } from 'node:timers/promises'
import { formula } from '#contract/list/formula.ts'

/** A number is written as it is; a text never runs as a formula. Null is an empty cell. */
export type Cell = string | number | bigint | null

export interface CsvSource<Row> {
  columns: readonly string[]
  pageRows: number
  /** The rows behind a key, in order; null is the start. */
  read: (after: number | null, limit: number) => Promise<Row[]>
  keyOf: (row: Row) => number
  cellsOf: (row: Row) => Cell[]
}

/**
 * A list of any length as CSV text, page by page: a reader that is slow makes it wait, and memory stays
 * flat. Starts with a BOM, so that Excel reads Korean; no cell runs as a formula there.
 */
export async function* csvPages<Row>(source: CsvSource<Row>): AsyncGenerator<string> {
  const { columns, pageRows, read, keyOf, cellsOf } = source
  yield `\uFEFF${columns.join(',')}\r\n`
  for (let after: number | null = null; ;) {
    const rows: Row[] = await read(after, pageRows)
    if (rows.length > 0) yield rows.map((row) => lineOf(cellsOf(row))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = keyOf(last)
    await setImmediate()
  }
}

function lineOf(cells: Cell[]) {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: Cell) {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  // Every text: what parts cells depends on the spreadsheet and on its language.
  return `"${safe.replaceAll('"', '""')}"`
}
