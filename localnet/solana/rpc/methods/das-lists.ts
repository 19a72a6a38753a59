import { PAGE_MAX, type Paging } from './das-params.ts'

/** What a list is made of: an id, and its place among the oldest. */
interface Row {
  id: string
  order: number
}

/** Newest first unless asked otherwise. Of an update's time nothing is kept: those sort by creation. */
export function sorted<T extends Row>(rows: T[], { sortBy }: Paging): T[] {
  if (sortBy?.sortBy === 'none') return rows
  const ascending = sortBy?.sortBy === 'id' ? byId(rows) : rows
  return sortBy?.sortDirection === 'asc' ? ascending : ascending.toReversed()
}

/** By the 32 bytes of the id, as indexers keep it; base58 alone sorts a shorter text after a longer one. */
export function byId<T extends { id: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (keyOf(a.id) < keyOf(b.id) ? -1 : 1))
}

/**
 * One page of sorted rows, with the cursor that the next page begins after (null behind the last). By id a cursor is a
 * place, also when what had that id is gone; in any other order it must be in the list.
 */
export function pageOf<T extends { id: string }>(all: T[], input: Paging) {
  const limit = input.limit ?? PAGE_MAX
  const page = input.page ?? 1
  const after = input.cursor || input.after
  const between = within(all, input, { after, before: input.before })
  const start = after || input.before ? 0 : (page - 1) * limit
  const rows = between.slice(start, start + limit)
  const cursor = rows.length === limit ? (rows.at(-1)?.id ?? null) : null
  return { total: rows.length, limit, page, cursor, rows }
}

function within<T extends { id: string }>(
  rows: T[],
  { sortBy }: Paging,
  { after, before }: { after: string | null | undefined; before: string | null | undefined },
): T[] {
  if (sortBy?.sortBy === 'id') {
    const sign = sortBy.sortDirection === 'asc' ? 1 : -1
    const isPast = (id: string, place: string) => compare(id, place) * sign > 0
    return rows.filter(({ id }) => (!after || isPast(id, after)) && (!before || isPast(before, id)))
  }
  const place = (id: string) => rows.findIndex((row) => row.id === id)
  const start = after ? place(after) + 1 : 0
  const end = before && place(before) >= 0 ? place(before) : rows.length
  return rows.slice(start, end)
}

function compare(a: string, b: string): number {
  const [first, second] = [keyOf(a), keyOf(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** Base58 of 32 bytes at its full length: its alphabet is in the order of ASCII and `1` is its zero. */
function keyOf(id: string): string {
  return id.padStart(44, '1')
}
