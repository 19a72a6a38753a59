import { countItems, listItems, listReasons } from '#db/run/item-list.ts'
import { countItemGroups } from '#db/run/item-groups.ts'
import { listRuns } from '#db/run/run-list.ts'
import { previewBulk } from './bulk/preview-bulk.ts'
import { readRunStory } from './notes.ts'
import { readMaster } from './read-master.ts'
import { noItems } from '#contract/run/item-group.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { sendCsv } from '../http/send-csv.ts'
import { listCsv } from './list-csv.ts'
import { AppError } from '../app-error.ts'
import { isLaunchKind } from '#contract/operation/launch-kinds.ts'
import { reportCsv } from './report-csv.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presentItem } from './present-item.ts'
import { presentMaster } from './present-master.ts'
import { streamProgress } from './progress-stream.ts'

export function mountMasters(mount: Mount) {
  mount(endpoints.listMasters, async ({ query, services: { db } }) => {
    const { after, limit, ...filter } = query
    const rows = await listRuns(db, { ...filter, after: pageKey(after), limit: limit + 1 })
    const counts = await countItemGroups(
      db,
      rows.map((row) => row.master.id),
    )
    return pageOfRows(rows, {
      limit,
      keyOf: (row) => row.master.id,
      present: (row) => ({
        ...presentMaster(row),
        ...(counts.get(row.master.id) ?? noItems),
      }),
    })
  })
  mount(endpoints.previewBulk, ({ query, services: { db } }) => previewBulk(db, query))
  mount(endpoints.readMaster, ({ params, services: { db } }) => readMaster(db, params.masterId))
  mount(endpoints.readRunStory, ({ params, services: { db } }) => readRunStory(db, params.masterId))
  mount(endpoints.readProgress, ({ params, services: { progress } }) => progress.read(params.masterId))
  mount(endpoints.streamProgress, async ({ params, ctx, services }) => {
    await streamProgress(ctx, services, params.masterId)
    return undefined
  })
  mount(endpoints.listReasons, async ({ params, services: { db } }) => {
    await readMaster(db, params.masterId)
    return listReasons(db, params.masterId)
  })
  mount(endpoints.listItems, async ({ params: { masterId }, query, services: { db } }) => {
    const { after, limit, ...filter } = query
    const key = pageKey(after) ?? 0
    if (key === 0) await readMaster(db, masterId)
    const [rows, total] = await Promise.all([
      listItems(db, { masterId, after: key, limit: limit + 1, filter }),
      after === undefined ? countItems(db, masterId, filter) : null,
    ])
    return pageOfRows(rows, { limit, keyOf: (row) => row.item.rowNo, present: presentItem, total })
  })
  mount(endpoints.downloadList, async ({ params: { masterId }, query, ctx, services: { db } }) => {
    const { kind } = await readMaster(db, masterId)
    if (!isLaunchKind(kind)) throw new AppError('NOT_FOUND')
    return sendCsv(ctx, `run-${masterId}-list.csv`, listCsv(db, { masterId, kind }, query))
  })
  mount(endpoints.downloadReport, async ({ params: { masterId }, query, ctx, language, services }) => {
    const { kind, name } = await readMaster(services.db, masterId)
    const report = reportCsv(services.db, { masterId, kind, name }, query, language)
    return sendCsv(ctx, `run-${masterId}.csv`, report)
  })
}
