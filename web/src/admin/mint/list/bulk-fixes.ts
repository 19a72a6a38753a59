import {
  rowIssueSeverity,
  type Cells,
  type ListColumn,
  type ListFix,
  type RowIssueCode,
} from '#contract/list/index.ts'

/** What can be done to every row with the same problem. */
export type BulkFix =
  | { kind: 'remove' }
  | { kind: 'clear'; column: ListColumn }
  | { kind: 'shorten'; column: 'name' | 'symbol' }
  | { kind: 'clean' }
  | { kind: 'set'; column: ListColumn; value: string }

const bytesMax = { name: 32, symbol: 10 } as const
const encoder = new TextEncoder()
/** Zero-width and directional marks, which are invisible and break searches. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
// Control characters are what this removes.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/g

/** The bulk corrections worth offering for a problem. Rows are taken out only for errors and twins. */
export function bulkFixesFor(code: RowIssueCode, column: ListColumn | null): BulkFix[] {
  const fixes: BulkFix[] = []
  if (code === 'tooLong' && (column === 'name' || column === 'symbol'))
    fixes.push({ kind: 'shorten', column })
  if (code === 'invisibleCharacter' || code === 'controlCharacter') fixes.push({ kind: 'clean' })
  const isError = rowIssueSeverity[code] === 'error'
  if (isError && (column === 'attributes' || column === 'creators')) fixes.push({ kind: 'clear', column })
  if (isError || code.startsWith('duplicate') || code === 'alreadyPlanned') fixes.push({ kind: 'remove' })
  return fixes
}

/** The correction of one row. */
export function applyBulk(fix: BulkFix, row: { row: number; cells: Cells }): ListFix {
  switch (fix.kind) {
    case 'remove':
      return { row: row.row, remove: true }
    case 'clear':
      return { row: row.row, cells: { [fix.column]: '' } }
    case 'set':
      return { row: row.row, cells: { [fix.column]: fix.value } }
    case 'shorten':
      return {
        row: row.row,
        cells: { [fix.column]: cutToBytes(row.cells[fix.column], bytesMax[fix.column]) },
      }
    case 'clean': {
      const cells = Object.fromEntries(
        Object.entries(row.cells).map(([column, text]) => [
          column,
          text.replace(invisible, '').replace(control, ' ').trim(),
        ]),
      )
      return { row: row.row, cells }
    }
  }
}

/** Cuts text so that its UTF-8 form fits, never through the middle of a character. */
export function cutToBytes(text: string, max: number): string {
  let cut = ''
  let size = 0
  for (const char of text) {
    size += encoder.encode(char).length
    if (size > max) break
    cut += char
  }
  return cut.trim()
}
