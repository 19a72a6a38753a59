import { matchHeader } from '../columns.ts'
import type { ListDefinition } from '../list-definition.ts'
import type { Delimiter } from './raw-row.ts'

const delimiters: readonly Delimiter[] = [',', ';', '\t']

/**
 * The delimiter of a list, recognized by its first line: the one that yields the most known headers, then the one
 * that occurs most. A line `sep=;`, which Excel writes and obeys, decides alone and is skipped by the reader.
 */
export function detectDelimiter(definition: ListDefinition, firstLine: string): Delimiter {
  let best: Delimiter = ','
  let bestScore = -1
  for (const delimiter of delimiters) {
    const cells = splitOutsideQuotes(firstLine.slice(0, 10_000), delimiter)
    const known = cells.filter((cell) => matchHeader(definition, cell) !== null).length
    const score = known * 1000 + cells.length
    if (score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

/** The delimiter of Excel's `sep=` line, or null when the line is not one. */
export function readSepLine(line: string): Delimiter | null {
  const match = /^"?sep=(.)"?$/i.exec(line.replace(/[\r\n]+$/, ''))
  return delimiters.find((delimiter) => delimiter === match?.[1]) ?? null
}

function splitOutsideQuotes(line: string, delimiter: Delimiter): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell]
}
