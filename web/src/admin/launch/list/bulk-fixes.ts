import type { Cells, ListDefinition, ListFix } from '#contract/list/index.ts'

/** What can be done to every row with the same problem. */
export type BulkFix =
  | { kind: 'remove' }
  | { kind: 'clear'; column: string }
  | { kind: 'shorten'; column: string; bytesMax: number }
  | { kind: 'clean' }
  | { kind: 'set'; column: string; value: string }

const encoder = new TextEncoder()
/** Zero-width and directional marks, which are invisible and break searches. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g
// Control characters are what this removes.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/g

/** Warnings that say somebody else has it already. */
const removable = new Set(['duplicateUri', 'duplicateName', 'alreadyPlanned'])

/** The bulk corrections worth offering for a problem. Rows are taken out only for errors and twins. */
export function bulkFixesFor(definition: ListDefinition, code: string, column: string | null): BulkFix[] {
  const fixes: BulkFix[] = []
  const known = column === null ? undefined : definition.columns[column]
  if (code === 'tooLong' && column !== null && known?.cutBytes !== undefined)
    fixes.push({ kind: 'shorten', column, bytesMax: known.cutBytes })
  if (code === 'invisibleCharacter' || code === 'controlCharacter') fixes.push({ kind: 'clean' })
  const isError = definition.severityOf[code] === 'error'
  if (isError && column !== null && known?.need === 'optional') fixes.push({ kind: 'clear', column })
  if (isError || removable.has(code)) fixes.push({ kind: 'remove' })
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
        cells: { [fix.column]: cutToBytes(row.cells[fix.column] ?? '', fix.bytesMax) },
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
