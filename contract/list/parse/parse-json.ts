import { readHeader, type HeaderPlan } from './header.ts'
import type { ListDefinition } from '../list-definition.ts'
import { issue, noIssues, type ListIssue } from '../issues.ts'
import type { ListOptions } from '../item.ts'
import { checkJsonBounds, locateJsonError } from './json-bounds.ts'
import { cellFromJson } from '../cells/json-cell.ts'
import { listLimits } from '../limits.ts'
import { unreadList, type ParsedList, type RawRow } from './raw-row.ts'

type JsonObject = Record<string, unknown>

/**
 * Reads a JSON list: an array of objects, or an object with such an array under `items`. Its keys obey the same
 * rules as the headers of a CSV, and its values become the same cell texts.
 */
export function parseJson(definition: ListDefinition, text: string, options: ListOptions): ParsedList {
  const bounds = checkJsonBounds(text)
  if (bounds) return failed(definition, bounds)
  const values = readValues(text)
  if (!Array.isArray(values)) return failed(definition, values)
  if (values.length === 0) return failed(definition, issue('headerOnly'))
  const isFull = values.length > listLimits.rowsMax
  if (isFull) values.length = listLimits.rowsMax
  const keys = listKeys(values)
  const header = readHeader(definition, keys, options)
  const [tooMany] = header.matches.length === 0 ? header.issues : []
  if (tooMany) return failed(definition, tooMany)
  const rows = values.map((value, index) => toRawRow(definition, value, { row: index + 1, keys, header }))
  if (isFull) header.issues.push(issue('rowsTooMany', null, { rowsMax: listLimits.rowsMax }))
  return { definition, format: 'json', delimiter: null, columns: header.columns, rows, issues: header.issues }
}

function failed(definition: ListDefinition, reason: ListIssue): ParsedList {
  return unreadList(definition, reason, 'json')
}

function readValues(text: string): unknown[] | ListIssue {
  try {
    const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
    if (Array.isArray(value)) return value
    if (isObject(value) && Array.isArray(value['items'])) return value['items']
    return issue('jsonNotList')
  } catch (error) {
    if (error instanceof SyntaxError) return issue('jsonInvalid', null, locateJsonError(text))
    throw error
  }
}

/** Every key used by any object, in the order of first use; the objects need not be alike. */
function listKeys(values: readonly unknown[]): string[] {
  const keys = new Set<string>()
  for (const value of values) {
    if (!isObject(value)) continue
    for (const key of Object.keys(value)) keys.add(key)
    if (keys.size > listLimits.columnsMax) break
  }
  return [...keys]
}

function toRawRow(
  definition: ListDefinition,
  value: unknown,
  { row, keys, header }: { row: number; keys: readonly string[]; header: HeaderPlan },
): RawRow {
  const cells = { ...definition.blank }
  if (!isObject(value)) return { row, cells, torn: [issue('rowNotObject')] }
  for (const [index, key] of keys.entries()) {
    const match = header.matches[index]
    if (!match || !Object.hasOwn(value, key)) continue
    const text = cellFromJson(definition.columns[match.column], value[key])
    cells[match.column] = text === '' ? text : text + match.unit
  }
  return { row, cells, torn: noIssues }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
