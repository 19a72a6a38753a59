import { noItems } from '#contract/run/item-group.ts'
import type { Queryable } from '#db/connection.ts'
import { countItemGroups } from '#db/run/item-groups.ts'
import { countItems, listItems, type ItemFilter } from '#db/run/item-list.ts'
import { listRuns, type RunFilter } from '#db/run/run-list.ts'
import { AppError } from '../app-error.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presentItem } from './present-item.ts'
import { presentMaster } from './present-master.ts'

/**
 * A page of a run's items; the first one knows how many there are.
 * @throws AppError NOT_FOUND, BAD_REQUEST.
 */
export async function readItems(
  db: Queryable,
  masterId: number,
  { after, limit, ...filter }: ItemFilter & { after?: string | undefined; limit: number },
) {
  const key = pageKey(after) ?? 0
  const [rows, counted] = await Promise.all([
    listItems(db, { masterId, after: key, limit: limit + 1, filter }),
    key === 0 ? countItems(db, masterId, filter) : 0,
  ])
  if (counted === null) throw new AppError('NOT_FOUND')
  const total = after === undefined ? counted : null
  return pageOfRows(rows, { limit, keyOf: (row) => row.item.rowNo, present: presentItem, total })
}

/** A page of runs, with where the items of each stand. */
export async function readRuns(
  db: Queryable,
  { after, limit, ...filter }: Omit<RunFilter, 'after'> & { after?: string | undefined },
) {
  const rows = await listRuns(db, { ...filter, after: pageKey(after), limit: limit + 1 })
  const counts = await countItemGroups(
    db,
    rows.map((row) => row.master.id),
  )
  return pageOfRows(rows, {
    limit,
    keyOf: (row) => row.master.id,
    present: (row) => ({ ...presentMaster(row), ...(counts.get(row.master.id) ?? noItems) }),
  })
}
