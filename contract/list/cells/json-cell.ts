import type { ColumnDefinition } from '../list-definition.ts'

/**
 * The text a JSON value would have in a CSV cell, so that both kinds of list are judged and corrected alike: anything
 * unexpected is shown as JSON and refused by the check of its column.
 */
export function cellFromJson(column: ColumnDefinition | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (column?.fromJson && Array.isArray(value)) return column.fromJson(value)
  return JSON.stringify(value)
}
