import { badField } from '../app-error.ts'

/** The key of a page: the number the page before ended with. @throws AppError BAD_REQUEST. */
export const pageKey = (after: string | undefined): number | null => {
  if (after === undefined) return null
  const key = Number(after)
  if (!/^\d{1,16}$/.test(after) || !Number.isSafeInteger(key)) throw badField('after', 'INVALID')
  return key
}

/**
 * One page of rows read with a limit one larger than asked: the surplus row only says that more follow.
 * @param keyOf what `after` of the next page is.
 */
export const pageOfRows = <Row, Shown>(
  rows: Row[],
  it: { limit: number; keyOf: (row: Row) => number; present: (row: Row) => Shown; total?: number | null },
) => {
  const shown = rows.slice(0, it.limit)
  const last = shown.at(-1)
  const next = rows.length > it.limit && last !== undefined ? String(it.keyOf(last)) : null
  return { rows: shown.map(it.present), next, total: it.total ?? null }
}
