import { listColumns, type Cells, type ListColumn } from './columns.ts'
import { issue, type ListIssue } from './issues.ts'
import type { ListOptions } from './item.ts'

const placeholder = /\{([^{}]*)\}/g

/** Half a character, which JSON can smuggle in; encodeURIComponent throws on it. */
const loneSurrogate = /\p{Surrogate}/gu

/** The text of every column of a row once the list-wide defaults have filled what is empty. */
export function fillCells(row: number, cells: Cells, options: ListOptions): Cells {
  const defaults = options.defaults
  if (!defaults) return cells
  const filled = { ...cells }
  for (const column of listColumns) {
    const text = defaults[column]
    if (filled[column] !== '' || text === undefined) continue
    // `name` comes before `uri` in listColumns, so a URI template finds the name already filled.
    filled[column] = column === 'name' || column === 'uri' ? expand(text, row, filled.name) : text.trim()
  }
  return filled
}

/** `{n}` is the row, `{n:4}` the row with zeros in front to four digits, `{name}` the name as part of a URI. */
function expand(template: string, row: number, name: string): string {
  return template.trim().replace(placeholder, (whole, word: string) => {
    if (word === 'n') return String(row)
    if (word === 'name') return encodeURIComponent(name.replace(loneSurrogate, '\ufffd'))
    const width = /^n:([1-9])$/.exec(word)?.[1]
    return width ? String(row).padStart(Number(width), '0') : whole
  })
}

/** The placeholders that mean nothing, one issue each. A name cannot stand inside its own template. */
export function checkTemplates(options: ListOptions): ListIssue[] {
  const templates: ListColumn[] = ['name', 'uri']
  return templates.flatMap((column) =>
    [...(options.defaults?.[column] ?? '').matchAll(placeholder)]
      .map((match) => match[1] ?? '')
      .filter((word) => !/^n(:[1-9])?$/.test(word) && !(word === 'name' && column === 'uri'))
      .map((word) => issue('placeholderUnknown', column, { placeholder: `{${word}}` })),
  )
}
