import { listReasons } from '#db/run/item-list.ts'
import { previewBulk } from './bulk/preview-bulk.ts'
import { readRunStory } from './notes.ts'
import { readItems, readRuns } from './read-lists.ts'
import { readMaster } from './read-master.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { sendCsv } from '../http/send-csv.ts'
import { listCsv } from './list-csv.ts'
import { AppError } from '../app-error.ts'
import { isLaunchKind } from '#contract/operation/launch-kinds.ts'
import { reportCsv } from './report-csv.ts'
import { streamProgress } from './progress/progress-stream.ts'

export function mountMasters(mount: Mount) {
  mount(endpoints.listMasters, ({ query, services: { db } }) => readRuns(db, query))
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
  mount(endpoints.listItems, ({ params, query, services: { db } }) => readItems(db, params.masterId, query))
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
