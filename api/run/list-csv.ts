import type { Db } from '#db/connection.ts'
import { listItems, type ItemFilter } from '#db/run/item-list.ts'
import { toCsv } from '#contract/list/index.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { readOperation } from './present-item.ts'

const pageRows = 2_000

/** The rows of a run's items that a filter leaves, as a list of the same kind: reading it gives the same items. */
export async function* listCsv(
  db: Db,
  run: { masterId: number; kind: LaunchKind },
  filter: ItemFilter,
): AsyncGenerator<string> {
  const { list, ofItem } = launchOf(run.kind)
  yield toCsv(list, [], { forExcel: true })
  for (let after = 0; ;) {
    const rows = await listItems(db, { masterId: run.masterId, after, limit: pageRows, filter })
    const items = rows.map((row) => ofItem({ ...row.item, ...readOperation(row) }, row.item.rowNo))
    // Without the names of the columns, which stand above the first page.
    if (items.length > 0) yield toCsv(list, items, { forExcel: true }).replace(/^.*\r\n/, '')
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.item.rowNo
  }
}
