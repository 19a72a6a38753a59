import { checkList } from './check-list.ts'
import type { ListCheck } from './list-check.ts'
import type { Cells, ListDefinition } from './list-definition.ts'
import type { ListOptions } from './item.ts'

/** Judges one row that was typed into fields, as a list of one. Columns that are not said are empty. */
export function checkCells(definition: ListDefinition, typed: Cells, options: ListOptions = {}): ListCheck {
  const trimmed = Object.entries(typed).map(([name, text]) => [name, text.trim()] as const)
  const cells = { ...definition.blank, ...Object.fromEntries(trimmed) }
  const source = { definition, format: 'csv', delimiter: null, columns: definition.names } as const
  return checkList({ ...source, rows: [{ row: 1, cells, torn: [] }], issues: [] }, options)
}
