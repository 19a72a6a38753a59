import type { ListColumn } from '../columns.ts'

/**
 * The text a JSON value would have in a CSV cell, so that both kinds of list are judged and corrected alike:
 * creators become `address:share|address:share`, attributes stay JSON, anything unexpected is shown as JSON and
 * refused by the check of its column.
 */
export function cellFromJson(column: ListColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (column === 'creators' && Array.isArray(value)) return value.map(creatorText).join('|')
  return JSON.stringify(value)
}

function creatorText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const address: unknown = 'address' in value ? value.address : undefined
  const share: unknown = 'share' in value ? value.share : undefined
  if (typeof address !== 'string') return JSON.stringify(value)
  if (share === undefined) return address
  return `${address}:${typeof share === 'number' || typeof share === 'string' ? share : JSON.stringify(share)}`
}
