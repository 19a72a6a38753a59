import type { ListDefinition } from '../list-definition.ts'
import { issue } from '../issues.ts'
import type { ListOptions } from '../item.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'
import { unreadList, type ParsedList } from './raw-row.ts'

/**
 * Reads the text of a list: JSON when it starts like JSON, else rows with a delimiter. Nothing is judged here but
 * the shape; every problem comes back as an issue, of the list or of a row. Never throws.
 */
export function parseList(definition: ListDefinition, text: string, options: ListOptions = {}): ParsedList {
  const start = text.slice(0, 1000).trimStart().charAt(0)
  if (start === '' && text.trim() === '') return unreadList(definition, issue('fileEmpty'))
  const parsed =
    start === '[' || start === '{'
      ? parseJson(definition, text, options)
      : parseCsv(definition, text, options)
  const isUnread = parsed.issues.some((one) => one.code !== 'columnUnknown' && one.code !== 'headerTwice')
  if (parsed.rows.length === 0 && !isUnread) parsed.issues.push(issue('headerOnly'))
  return parsed
}
