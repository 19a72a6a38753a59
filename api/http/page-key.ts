import { badField } from '../app-error.ts'

/** The key of a page: the number the page before ended with. @throws AppError BAD_REQUEST. */
export function pageKey(after: string | undefined): number | null {
  if (after === undefined) return null
  const key = Number(after)
  if (!/^\d{1,16}$/.test(after) || !Number.isSafeInteger(key)) throw badField('after', 'INVALID')
  return key
}

/**
 * One page of rows read with a limit one larger than asked: the surplus row only says that more follow.
 * @param keyOf what `after` of the next page is.
 */
export function pageOfRows<Row, Shown>(
  rows: Row[],
  input: { limit: number; keyOf: (row: Row) => number; present: (row: Row) => Shown; total?: number | null },
) {
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  const next = rows.length > input.limit && last !== undefined ? String(input.keyOf(last)) : null
  return { rows: shown.map(input.present), next, total: input.total ?? null }
}
