import { listColumns } from './columns.ts'
import type { ListItem } from './item.ts'

export interface CsvOptions {
  /** For a person's spreadsheet: with BOM and CRLF, and no cell that would run as a formula. */
  forExcel?: boolean
}

/**
 * Writes items as the list the checker reads: reading it again gives the same items. A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front (and so does one that already looks like that, so that
 * reading can take exactly one away).
 */
export function toCsv(items: Iterable<ListItem>, options: CsvOptions = {}): string {
  const lineEnd = options.forExcel ? '\r\n' : '\n'
  const risky = options.forExcel ? /^'*[=+\-@]/ : /^'+[=+\-@]/
  const lines = [listColumns.join(',')]
  for (const item of items)
    lines.push(
      cellsOf(item)
        .map((cell) => writeCell(cell, risky))
        .join(','),
    )
  return (options.forExcel ? '\uFEFF' : '') + lines.join(lineEnd) + lineEnd
}

function cellsOf(item: ListItem): string[] {
  const creators = item.creators.map(({ address, share }) => `${address}:${share}`).join('|')
  const attributes = item.attributes.length > 0 ? JSON.stringify(item.attributes) : ''
  const royalty = `${item.sellerFeeBasisPoints / 100}%`
  return [item.name, item.symbol, item.uri, item.owner, creators, royalty, attributes]
}

function writeCell(cell: string, risky: RegExp): string {
  const text = risky.test(cell) ? `'${cell}` : cell
  return /[",;\t\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
