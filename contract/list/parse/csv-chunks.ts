import Papa, { type ParseResult } from 'papaparse'
import type { Delimiter } from './raw-row.ts'

/** Large enough to be fast, small enough that the cells waiting to become rows stay few. */
const windowCharacters = 1 << 19

/**
 * Cuts text with `\n` line ends into cells, about half a megabyte at a time. A row that does not end inside the
 * window is left to the next one; a window without any row end doubles, so even a quote that never closes costs
 * only twice the text.
 */
export function* readCsvChunks(text: string, delimiter: Delimiter): Generator<ParseResult<string[]>> {
  let cursor = 0
  let size = windowCharacters
  while (cursor < text.length) {
    const end = cursor + size
    const isLast = end >= text.length
    const parser = new Papa.Parser({ delimiter, newline: '\n' })
    const result: ParseResult<string[]> = parser.parse(text.slice(cursor, end), 0, !isLast)
    if (isLast) cursor = text.length
    else cursor += result.meta.cursor
    size = isLast || result.meta.cursor > 0 ? windowCharacters : size * 2
    if (result.data.length > 0) yield result
  }
}
