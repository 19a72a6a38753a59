import type { Cells, ListDefinition } from './list-definition.ts'
import { issue, type ListIssue } from './issues.ts'
import type { ListOptions } from './item.ts'
import type { RawRow } from './parse/raw-row.ts'

const placeholder = /\{([^{}]*)\}/g

/** Half a character, which JSON can smuggle in; encodeURIComponent throws on it. */
const loneSurrogate = /\p{Surrogate}/gu

/** The text of every column of a row once the list-wide defaults have filled what is empty. */
export function fillCells(
  definition: ListDefinition,
  { row, cells }: Pick<RawRow, 'row' | 'cells'>,
  options: ListOptions,
): Cells {
  const defaults = options.defaults
  if (!defaults) return cells
  const filled = { ...cells }
  for (const column of definition.names) {
    const text = defaults[column]
    if (filled[column] !== '' || text === undefined) continue
    const words = definition.columns[column]?.template
    // A column that may stand in a template comes before it, so it is filled already.
    filled[column] = words ? expand(text, row, filled, words) : text.trim()
  }
  return filled
}

/** `{n}` is the row, `{n:4}` the row with zeros in front to four digits, a column's name its text as part of a URI. */
function expand(template: string, row: number, cells: Cells, columns: readonly string[]): string {
  return template.trim().replace(placeholder, (whole, word: string) => {
    if (word === 'n') return String(row)
    if (columns.includes(word))
      return encodeURIComponent((cells[word] ?? '').replace(loneSurrogate, '\ufffd'))
    const width = /^n:([1-9])$/.exec(word)?.[1]
    return width ? String(row).padStart(Number(width), '0') : whole
  })
}

/** The placeholders that mean nothing, one issue each. */
export function checkTemplates(definition: ListDefinition, options: ListOptions): ListIssue[] {
  return definition.templated.flatMap((column) =>
    [...(options.defaults?.[column] ?? '').matchAll(placeholder)]
      .map((match) => match[1] ?? '')
      .filter((word) => !/^n(:[1-9])?$/.test(word) && !definition.columns[column]?.template?.includes(word))
      .map((word) => issue('placeholderUnknown', column, { placeholder: `{${word}}` })),
  )
}
